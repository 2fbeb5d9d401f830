import type { OrderRequest, RequestKind } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/orders.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { isFullyRefunded } from './order-state.ts'
import { countPieces, type Piece, waitingPieces } from './fulfilment/parcels.ts'
import { leftCents, refundShareCents } from './refund-share.ts'
import { returnDays } from '#rules/platform/shop-info.ts'

/** The fields of an order that decide what its buyer can ask for. */
export type RequestableOrder = Pick<
  Order,
  'orderItems' | 'parcels' | 'requests' | 'isPaid' | 'isCancelled' | 'totalPrice' | 'refundedPrice'
>

/** Units of an order item that a request is about, and the parcel that they came in; null while they are in none. */
export interface RequestedPiece extends Piece {
  parcel: string | null
}

/** Reasons to return a piece that is not as it should be. The Consumer Guarantees Act sets no last day for them. */
export const faultReasons: readonly string[] = ['Damaged on the way', 'Faulty', 'Not what I ordered']

const reasons: Record<RequestKind, readonly string[]> = {
  cancel: ['Ordered by mistake', 'It takes too long', 'Changed my mind', 'Something else'],
  return: [...faultReasons, 'Does not fit', 'Changed my mind', 'Something else'],
}

/** The reasons that a buyer can give, in the order of the form. */
export function reasonsOf(kind: RequestKind): readonly string[] {
  return reasons[kind]
}

/** The last day of a change of mind about the pieces of a parcel: 15 days of New Zealand after its delivery. */
export function lastReturnDay(deliveredAt: string): string {
  return addDays(nzDay(deliveredAt), returnDays)
}

/** The request of a kind that waits for its answer. An order has at most one. */
export function openRequest({ requests }: Pick<Order, 'requests'>, kind: RequestKind): OrderRequest | undefined {
  return requests.find((request) => request.kind === kind && request.status === 'open')
}

/** Whether the buyer can send photos with a request: an open return of a damaged, faulty or wrong piece. */
export function takesPhotos({ kind, status, reason }: Pick<OrderRequest, 'kind' | 'status' | 'reason'>): boolean {
  return kind === 'return' && status === 'open' && faultReasons.includes(reason)
}

/** Whether a return is accepted and its pieces have not arrived. */
export function isAwaited({ kind, status }: Pick<OrderRequest, 'kind' | 'status'>): boolean {
  return kind === 'return' && status === 'accepted'
}

/** After how many days of 24 hours an accepted return counts as overdue: the owner asks the buyer about it. */
const overdueDays = 21

/** Whether the pieces of a return that was accepted at an instant should have arrived by now. */
export function isReturnOverdue(acceptedAt: string | Date, now: Date): boolean {
  return now.getTime() - new Date(acceptedAt).getTime() > overdueDays * 24 * 3_600_000
}

/**
 * The pieces that a buyer can ask for on a day of New Zealand, also while a request of that kind is open: pieces to
 * cancel are not ready to ship, and pieces to return were delivered within the last 15 days, or earlier if they have a
 * fault. An order that is unpaid, cancelled or refunded in full has none.
 */
export function requestablePieces(
  order: RequestableOrder,
  kind: RequestKind,
  today: string,
  reason?: string,
): RequestedPiece[] {
  if (!order.isPaid || order.isCancelled || isFullyRefunded(order)) return []
  if (kind === 'cancel') return unpackedPieces(order)
  const isFault = reason !== undefined && faultReasons.includes(reason)
  return keptPieces(order).filter(({ lastDay }) => isFault || today <= lastDay)
}

/** The pieces that the shop can cancel or take back itself, without a limit of days. */
export function movablePieces(order: RequestableOrder, kind: RequestKind): RequestedPiece[] {
  if (!order.isPaid || order.isCancelled) return []
  return kind === 'cancel' ? unpackedPieces(order) : keptPieces(order)
}

/**
 * Whether an order still has all pieces of a request where they were: in no parcel, or delivered and not returned.
 * Pieces that another accepted return waits for are not there; `requestId` is the request itself.
 */
export function hasPieces(
  order: RequestableOrder,
  kind: RequestKind,
  pieces: readonly RequestedPiece[],
  requestId?: string,
): boolean {
  return isWithin(pieces, kind === 'cancel' ? unpackedPieces(order) : keptPieces(order, requestId))
}

/** Whether all units of some pieces are among others, of the same parcel. */
export function isWithin(pieces: readonly RequestedPiece[], available: readonly RequestedPiece[]): boolean {
  const count = (list: readonly RequestedPiece[], { item, parcel }: RequestedPiece) =>
    countPieces(list.filter((piece) => piece.item === item && piece.parcel === parcel))
  return pieces.every((piece) => count(pieces, piece) <= count(available, piece))
}

/** Whether pieces that are to be cancelled are all that is left of an order. */
function isWholeOrder({ orderItems }: Pick<Order, 'orderItems'>, pieces: readonly Piece[]): boolean {
  return countPieces(pieces) === orderItems.reduce((sum, { qty, cancelledQty }) => sum + qty - cancelledQty, 0)
}

/**
 * What can be refunded with the acceptance of a request, in cents: `atMost`, and for the cancellation of all that is
 * left of the order exactly that, because the order is cancelled then, which refunds the rest of the payment.
 */
export function refundOf(
  order: RequestableOrder,
  { kind, pieces }: Pick<OrderRequest, 'kind' | 'pieces'>,
): { atMost: number; isWhole: boolean } {
  const isWhole = kind === 'cancel' && isWholeOrder(order, pieces)
  return { atMost: isWhole ? leftCents(order) : refundShareCents(order, pieces), isWhole }
}

/** What a request asks for, in words that follow 'asks' or 'to': `cancel 1 × Kurow Dining Table`. */
export function requestText(
  orderItems: readonly { name: string }[],
  { kind, pieces }: { kind: RequestKind; pieces: readonly Piece[] },
): string {
  const byItem = new Map<number, number>()
  for (const { item, qty } of pieces) byItem.set(item, (byItem.get(item) ?? 0) + qty)
  return `${kind} ${[...byItem].map(([item, qty]) => `${qty} × ${orderItems[item]?.name ?? ''}`).join(', ')}`
}

/** The pieces that are in no parcel and were not cancelled. */
function unpackedPieces(order: RequestableOrder): RequestedPiece[] {
  return waitingPieces(order).map((piece) => ({ ...piece, parcel: null }))
}

/** The delivered pieces that neither came back nor are awaited, with the last day of a change of mind. */
function keptPieces(order: RequestableOrder, exceptId?: string): (RequestedPiece & { lastDay: string })[] {
  const awaited = order.requests.filter((request) => isAwaited(request) && request._id !== exceptId)
  const onTheirWay = awaited.flatMap((request) => request.pieces)
  return order.parcels.flatMap(({ _id, deliveredAt, pieces }) =>
    deliveredAt === null
      ? []
      : pieces.flatMap(({ item, qty, returnedQty }) => {
          const gone = countPieces(onTheirWay.filter((piece) => piece.item === item && piece.parcel === _id))
          const left = qty - returnedQty - gone
          return left > 0 ? [{ item, qty: left, parcel: _id, lastDay: lastReturnDay(deliveredAt) }] : []
        }),
  )
}
