import type { OrderRequest, RequestKind } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/order.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { countItems, type Item, waitingItems } from '#rules/orders/fulfilment/parcels.ts'
import { returnDays, answerDays } from '#rules/platform/shop-info.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { isFullyRefunded } from './order-state.ts'
import { leftCents, refundShareCents } from './refund-share.ts'

/** The fields of an order that decide what its buyer can ask for. */
export type RequestableOrder = Pick<
  Order,
  'orderItems' | 'parcels' | 'requests' | 'isPaid' | 'isCancelled' | 'totalPrice' | 'refundedPrice'
>

/** Units of an order item that a request is about, and the parcel that they came in; null while they are in none. */
export interface RequestedItem extends Item {
  parcel: string | null
}

/** Reasons to return an item that is not as it should be. The Consumer Guarantees Act sets no last day for them. */
export const faultReasons: readonly string[] = ['Damaged on the way', 'Faulty', 'Not what I ordered']

const reasons: Record<RequestKind, readonly string[]> = {
  cancel: ['Ordered by mistake', 'It takes too long', 'Changed my mind', 'Something else'],
  return: [...faultReasons, 'Does not fit', 'Changed my mind', 'Something else'],
}

/** The reasons that a buyer can give, in the order of the form. */
export function reasonsOf(kind: RequestKind): readonly string[] {
  return reasons[kind]
}

/** The last day of a change of mind about the items of a parcel: 15 days of New Zealand after its delivery. */
export function lastReturnDay(deliveredAt: string): string {
  return addDays(nzDay(deliveredAt), returnDays)
}

/** The open request of a kind; an order has at most one. */
export function openRequest({ requests }: Pick<Order, 'requests'>, kind: RequestKind): OrderRequest | undefined {
  return requests.find((request) => request.kind === kind && request.status === 'open')
}

/** Whether the buyer can send photos: an open return of a damaged, faulty or wrong item. */
export function takesPhotos({ kind, status, reason }: Pick<OrderRequest, 'kind' | 'status' | 'reason'>): boolean {
  return kind === 'return' && status === 'open' && faultReasons.includes(reason)
}

/** Whether a return is accepted and its items have not arrived. */
export function isAwaited({ kind, status }: Pick<OrderRequest, 'kind' | 'status'>): boolean {
  return kind === 'return' && status === 'accepted'
}

const overdueDays = 21

/** Whether the items of an accepted return should have arrived by now. */
export function isReturnOverdue(acceptedAt: string | Date, now: Date): boolean {
  return now.getTime() - new Date(acceptedAt).getTime() > overdueDays * 24 * 3_600_000
}

/**
 * The items that a buyer can ask for: unpacked ones to cancel, delivered ones to return within 15 days or with a fault.
 * None if unpaid, cancelled or refunded.
 */
export function requestableItems(
  order: RequestableOrder,
  kind: RequestKind,
  today: string,
  reason?: string,
): RequestedItem[] {
  if (!order.isPaid || order.isCancelled || isFullyRefunded(order)) return []
  if (kind === 'cancel') return unpackedItems(order)
  const isFault = reason !== undefined && faultReasons.includes(reason)
  return keptItems(order).filter(({ lastDay }) => isFault || today <= lastDay)
}

/** The items that the shop can cancel or take back, without a limit of days. */
export function movableItems(order: RequestableOrder, kind: RequestKind): RequestedItem[] {
  if (!order.isPaid || order.isCancelled) return []
  return kind === 'cancel' ? unpackedItems(order) : keptItems(order)
}

/** Whether a request's items are still where they were, and no other accepted return waits for them. */
export function hasItems(
  order: RequestableOrder,
  kind: RequestKind,
  items: readonly RequestedItem[],
  requestId?: string,
): boolean {
  return isWithin(items, kind === 'cancel' ? unpackedItems(order) : keptItems(order, requestId))
}

/** Whether some items are among others, of the same parcel. */
export function isWithin(products: readonly RequestedItem[], available: readonly RequestedItem[]): boolean {
  const count = (list: readonly RequestedItem[], { item, parcel }: RequestedItem) =>
    countItems(list.filter((product) => product.item === item && product.parcel === parcel))
  return products.every((piece) => count(products, piece) <= count(available, piece))
}

function isWholeOrder({ orderItems }: Pick<Order, 'orderItems'>, pieces: readonly Item[]): boolean {
  return countItems(pieces) === orderItems.reduce((sum, { qty, cancelledQty }) => sum + qty - cancelledQty, 0)
}

/** What a request can refund, in cents: `atMost`, or exactly that if the whole order is cancelled. */
export function refundOf(
  order: RequestableOrder,
  { kind, pieces }: Pick<OrderRequest, 'kind' | 'pieces'>,
): { atMost: number; isWhole: boolean } {
  const isWhole = kind === 'cancel' && isWholeOrder(order, pieces)
  return { atMost: isWhole ? leftCents(order) : refundShareCents(order, pieces), isWhole }
}

/** Follows 'asks' or 'to': `cancel 1 × Kurow Dining Table`. */
export function requestText(
  orderItems: readonly { name: string }[],
  { kind, pieces }: { kind: RequestKind; pieces: readonly Item[] },
): string {
  const byItem = new Map<number, number>()
  for (const { item, qty } of pieces) byItem.set(item, (byItem.get(item) ?? 0) + qty)
  return `${kind} ${[...byItem].map(([item, qty]) => `${qty} × ${orderItems[item]?.name ?? ''}`).join(', ')}`
}

function unpackedItems(order: RequestableOrder): RequestedItem[] {
  return waitingItems(order).map((piece) => ({ ...piece, parcel: null }))
}

/** Neither returned nor awaited, with the last day of a change of mind. */
function keptItems(order: RequestableOrder, exceptId?: string): (RequestedItem & { lastDay: string })[] {
  const awaited = order.requests.filter((request) => isAwaited(request) && request._id !== exceptId)
  const onTheirWay = awaited.flatMap((request) => request.pieces)
  return order.parcels.flatMap(({ _id, deliveredAt, pieces }) =>
    deliveredAt === null
      ? []
      : pieces.flatMap(({ item, qty, returnedQty }) => {
          const gone = countItems(onTheirWay.filter((piece) => piece.item === item && piece.parcel === _id))
          const left = qty - returnedQty - gone
          return left > 0 ? [{ item, qty: left, parcel: _id, lastDay: lastReturnDay(deliveredAt) }] : []
        }),
  )
}

/** When the shop answers a request: 'We’ll answer within 2 business days.' */
export function answerText(kind: RequestKind): string {
  const days = answerDays[kind]
  return `We’ll answer within ${days} business ${days === 1 ? 'day' : 'days'}.`
}

/** The state of a request as its buyer reads it, without the items and the shop's sentence. */
export function requestStateText({ kind, status, isByShop, refundPrice }: OrderRequest): string {
  const refund = refundPrice > 0 ? ` We’re refunding ${formatDollars(refundPrice)}.` : ''
  if (isByShop) return `${kind === 'cancel' ? 'We’ve cancelled' : 'We’ve taken back'} these pieces.${refund}`
  const asked = `You asked to ${kind} these pieces.`
  const texts: Record<OrderRequest['status'], string> = {
    open: answerText(kind),
    accepted:
      kind === 'cancel'
        ? `We’ve accepted your request.${refund}`
        : 'We’ve accepted your request. We’ll refund you once the pieces are back with us.',
    received: `We’ve accepted your request, and the pieces are back with us.${refund}`,
    declined: 'We’ve declined your request.',
    cancelled: 'The whole order was cancelled.',
  }
  return `${asked} ${texts[status]}`
}
