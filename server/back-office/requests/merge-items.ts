import type { RequestedItem } from '#rules/orders/requests.ts'
import type { RequestRow } from '#server/orders/parcels/parcels.queries.ts'

/** Units of the same item and parcel are one item. */
export function mergeItems(items: readonly RequestedItem[]): RequestedItem[] {
  const merged = new Map<string, RequestedItem>()
  for (const product of items) {
    const key = `${product.item} ${product.parcel}`
    merged.set(key, { ...product, qty: (merged.get(key)?.qty ?? 0) + product.qty })
  }
  return [...merged.values()]
}

/** An item of a request as the database stores it. */
export function toRow({ item, qty, parcel }: RequestedItem): RequestRow['pieces'][number] {
  return { position: item, qty, parcelId: parcel }
}
