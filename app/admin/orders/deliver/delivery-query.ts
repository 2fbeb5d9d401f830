import type { DeliveryFilter } from '#contract/orders/fulfilment.ts'

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
