import type { OrderRequest, Parcel } from '#contract/orders/parcels.ts'
import { trackingUrl } from '#rules/orders/fulfilment/carriers.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { FoundParcel, FoundRequest, RequestRow } from './parcels.queries.ts'

/** A parcel on the wire, with the address of its tracking page. */
export function toParcel({ parcel, items }: FoundParcel): Parcel {
  const { id, readyAt, shippedAt, deliveredAt, carrier, trackingNumber } = parcel
  return {
    _id: id,
    readyAt: readyAt?.toISOString() ?? null,
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    pieces: items.map(({ position, qty, returnedQty }) => ({ item: position, qty, returnedQty })),
  }
}

/** A request of a buyer on the wire, in dollars. */
export function toRequest(row: FoundRequest): OrderRequest {
  const { id, kind, isByShop, reason, note, pieces, answer, answeredAt, receivedNote, refundCents, createdAt } = row
  const status = requestStatus(row)
  return {
    _id: id,
    kind,
    status,
    isByShop,
    reason,
    note,
    photos: row.photoIds,
    pieces: pieces.map(({ position, qty, parcelId }) => ({ item: position, qty, parcel: parcelId })),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    receivedAt: status === 'received' ? ((row.receivedAt ?? answeredAt)?.toISOString() ?? null) : null,
    receivedNote,
    refundPrice: dollarsOf(refundCents),
    createdAt: createdAt.toISOString(),
  }
}

/** The status on the wire. A return without an outcome was accepted and received at once. */
function requestStatus({ kind, status, outcome }: RequestRow): OrderRequest['status'] {
  if (status !== 'accepted') return status
  if (outcome === 'with-order') return 'cancelled'
  return kind === 'return' && outcome !== 'awaited' ? 'received' : 'accepted'
}
