import type { Order } from '#contract/orders.ts'
import type { PieceGroup } from '#rules/parcels.ts'
import { lastReturnDay, openRequest, requestablePieces } from '#rules/requests.ts'
import { AskForm } from './ask-form.tsx'
import { useNzToday } from './use-nz-today.ts'

/**
 * The form of a parcel: to cancel what is not ready to ship, or to return what was delivered within 15 days. None while a
 * request of that kind waits for its answer.
 */
export function AskInParcel({ order, group: { parcel, stage } }: { order: Order; group: PieceGroup }) {
  const today = useNzToday()
  const kind = stage === 'waiting' ? 'cancel' : 'return'
  if (today === null || openRequest(order, kind)) return null
  const parcelId = parcel?._id ?? null
  const pieces = requestablePieces(order, kind, today).filter((piece) => piece.parcel === parcelId)
  if (pieces.length === 0) return null
  const lastDay = parcel?.deliveredAt ? lastReturnDay(parcel.deliveredAt) : null
  return <AskForm order={order} kind={kind} pieces={pieces} lastDay={lastDay} />
}
