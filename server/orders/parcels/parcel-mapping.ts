import type { OrderRequest, Parcel } from '#contract/fulfilment/parcels.ts'
import { trackingUrl } from '#rules/carriers.ts'
import { dollarsOf } from '#rules/money.ts'
import type { FoundParcel, RequestRow } from './parcels.queries.ts'

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
export function toRequest(row: RequestRow): OrderRequest {
  const { id, kind, status, reason, note, pieces, answer, answeredAt, refundCents, createdAt } = row
  return {
    _id: id,
    kind,
    status,
    reason,
    note,
    pieces: pieces.map(({ position, qty, parcelId }) => ({ item: position, qty, parcel: parcelId })),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    refundPrice: dollarsOf(refundCents),
    createdAt: createdAt.toISOString(),
  }
}
