import type { Order } from '#contract/orders/orders.ts'
import type { Parcel } from '#contract/orders/parcels.ts'
import { type ParcelStage, stageOfParcel } from './parcel-state.ts'

/** Units of an order item, by its position. */
export interface Piece {
  item: number
  qty: number
}

/** What says where an order's pieces are. */
export type OrderPieces = Pick<Order, 'orderItems' | 'parcels'>

/** The pieces of a parcel, or those in none yet (`parcel` is null). */
export interface PieceGroup {
  parcel: Parcel | null
  stage: ParcelStage
  pieces: Piece[]
}

/** The pieces that are in no parcel and were not cancelled. */
export function waitingPieces({ orderItems, parcels }: OrderPieces): Piece[] {
  return orderItems.flatMap(({ qty, cancelledQty }, item) => {
    const packed = parcels.reduce((sum, { pieces }) => sum + unitsOf(pieces, item), 0)
    const left = qty - cancelledQty - packed
    return left > 0 ? [{ item, qty: left }] : []
  })
}

/** Where an order's pieces are: its parcels, the oldest first, then those in none. */
export function pieceGroups(order: OrderPieces): PieceGroup[] {
  const waiting = waitingPieces(order)
  return [
    ...order.parcels.map((parcel) => ({ parcel, stage: stageOfParcel(parcel), pieces: parcel.pieces })),
    ...(waiting.length > 0 ? [{ parcel: null, stage: 'waiting' as const, pieces: waiting }] : []),
  ]
}

export function countPieces(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { qty }) => sum + qty, 0)
}

/** `1 × Kurow Dining Table, 4 × Clyde Chair`. */
export function piecesText(orderItems: readonly { name: string }[], pieces: readonly Piece[]): string {
  return pieces.map(({ item, qty }) => `${qty} × ${orderItems[item]?.name ?? ''}`).join(', ')
}

/** `1 of 2 parcels delivered`; null for one parcel, and when none or all are delivered. */
export function parcelProgress(order: OrderPieces): string | null {
  const groups = pieceGroups(order)
  const delivered = groups.filter(({ stage }) => stage === 'delivered').length
  if (groups.length < 2 || delivered === 0 || delivered === groups.length) return null
  return `${delivered} of ${groups.length} parcels delivered`
}

function unitsOf(pieces: readonly Piece[], item: number): number {
  return pieces.filter((piece) => piece.item === item).reduce((sum, { qty }) => sum + qty, 0)
}
