import type { Item } from '#rules/orders/fulfilment/parcels.ts'

export interface OrderItems {
  orderId: string
  pieces: readonly Item[]
}

/** The query of a page that is printed for some items: `pieces=id.item.qty` for each. */
export function writeItems(orders: readonly OrderItems[]): string {
  const query = new URLSearchParams()
  for (const { orderId, pieces } of orders) {
    for (const { item, qty } of pieces) query.append('pieces', `${orderId}.${item}.${qty}`)
  }
  return query.toString()
}

/** Reads the items of a page that is printed, by order. What is malformed is left out. */
export function readItems(query: URLSearchParams): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const text of query.getAll('pieces')) {
    const [, orderId, item, qty] = /^([0-9a-f-]{36})\.(\d{1,4})\.(\d{1,7})$/.exec(text) ?? []
    if (orderId === undefined) continue
    found.set(orderId, [...(found.get(orderId) ?? []), { item: Number(item), qty: Number(qty) }])
  }
  return found
}
