import type { Piece } from '#rules/orders/fulfilment/parcels.ts'

/** Some pieces of an order. */
export interface OrderPieces {
  orderId: string
  pieces: readonly Piece[]
}

/** The query of a page that is printed for some pieces: `pieces=id.item.qty` for each. */
export function writePieces(orders: readonly OrderPieces[]): string {
  const query = new URLSearchParams()
  for (const { orderId, pieces } of orders) {
    for (const { item, qty } of pieces) query.append('pieces', `${orderId}.${item}.${qty}`)
  }
  return query.toString()
}

/** Reads the pieces of a page that is printed, by order. What is malformed is left out. */
export function readPieces(query: URLSearchParams): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>()
  for (const text of query.getAll('pieces')) {
    const [, orderId, item, qty] = /^([0-9a-f-]{36})\.(\d{1,4})\.(\d{1,7})$/.exec(text) ?? []
    if (orderId === undefined) continue
    found.set(orderId, [...(found.get(orderId) ?? []), { item: Number(item), qty: Number(qty) }])
  }
  return found
}
