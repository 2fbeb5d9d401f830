import type { DeliveryFilter } from '#contract/fulfilment/fulfilment.ts'
import type { Piece } from '#rules/fulfilment/parcels.ts'

/** What the page of deliveries shows. */
export interface DeliveryQuery {
  show?: DeliveryFilter
  keyword?: string
  pageNumber?: number
}

const filters: readonly DeliveryFilter[] = ['unshipped', 'late', 'ready', 'shipped']

/** Reads the query of the page; other values do not narrow. Never throws. */
export function readDeliveryQuery(query: URLSearchParams): DeliveryQuery {
  const show = filters.find((name) => name === query.get('show'))
  const keyword = query.get('keyword')?.trim()
  const page = Number(query.get('page'))
  return {
    ...(show && { show }),
    ...(keyword && { keyword }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { pageNumber: page }),
  }
}

/** The query of the page, without a question mark; empty for its first page without a filter. */
export function writeDeliveryQuery({ show, keyword, pageNumber = 1 }: DeliveryQuery): string {
  const query = new URLSearchParams()
  if (show && show !== 'unshipped') query.set('show', show)
  if (keyword) query.set('keyword', keyword)
  if (pageNumber > 1) query.set('page', String(pageNumber))
  return query.toString()
}

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
