import type { QueryOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'

/** The filter of the admin order list. A missing field does not filter. */
export type OrderFilter = Omit<QueryOf<typeof orders.list>, 'before'>

/** The yes/no filters, in the order of the form and of the URL query. */
export const orderChoices = [
  'paid',
  'delivered',
  'cancelled',
  'refunded',
  'attention',
] as const satisfies readonly (keyof OrderFilter)[]

/**
 * Reads the filter from the query of the page: each of `orderChoices`, which is `yes` or `no`, and `keyword`. Other
 * values do not filter. Never throws.
 */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const filter: OrderFilter = {}
  for (const name of orderChoices) {
    const choice = query.get(name)
    if (choice === 'yes' || choice === 'no') filter[name] = choice === 'yes'
  }
  const keyword = query.get('keyword')?.trim()
  if (keyword) filter.keyword = keyword
  return filter
}

/** The query of the page for a filter, without a question mark; empty when nothing is filtered. */
export function writeOrderFilter(filter: OrderFilter): string {
  const query = new URLSearchParams()
  for (const name of orderChoices) {
    if (filter[name] !== undefined) query.set(name, filter[name] ? 'yes' : 'no')
  }
  if (filter.keyword) query.set('keyword', filter.keyword)
  return query.toString()
}
