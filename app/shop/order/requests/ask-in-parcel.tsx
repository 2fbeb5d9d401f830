import type { Order } from '#contract/orders/orders.ts'
import type { PieceGroup } from '#rules/orders/fulfilment/parcels.ts'
import { faultReasons, lastReturnDay, openRequest, requestablePieces } from '#rules/orders/requests.ts'
import { AskForm } from './ask-form.tsx'
import type { Asker } from './use-ask.ts'
import { useNzToday } from './use-nz-today.ts'

interface AskInParcelProps {
  order: Order
  group: PieceGroup
  asker: Asker
}

/**
 * The form of a parcel: to cancel what is not ready to ship, or to return what was delivered, after 15 days for a fault
 * only. None while a request of that kind waits for its answer.
 */
export function AskInParcel({ order, group: { parcel, stage }, asker }: AskInParcelProps) {
  const today = useNzToday()
  const kind = stage === 'waiting' ? 'cancel' : 'return'
  if (today === null || openRequest(order, kind)) return null
  const parcelId = parcel?._id ?? null
  const piecesFor = (reason?: string) =>
    requestablePieces(order, kind, today, reason).filter((piece) => piece.parcel === parcelId)
  const inTime = piecesFor()
  const pieces = inTime.length > 0 ? inTime : piecesFor(faultReasons[0])
  if (pieces.length === 0) return null
  const lastDay = parcel?.deliveredAt ? lastReturnDay(parcel.deliveredAt) : null
  return (
    <AskForm
      order={order}
      asker={asker}
      kind={kind}
      pieces={pieces}
      lastDay={lastDay}
      isFaultOnly={inTime.length === 0}
    />
  )
}
