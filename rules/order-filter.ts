import type { QueryOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'

/** What an admin looks for among the orders; what is missing does not narrow. */
export type OrderFilter = Omit<QueryOf<typeof orders.list>, 'before'>

/** What is so of an order or not, in the order of the form and of the address: `yes`, `no`, or left open. */
export const orderChoices = [
  'paid',
  'delivered',
  'cancelled',
  'attention',
] as const satisfies readonly (keyof OrderFilter)[]

/**
 * Reads what is looked for out of the query of the page: each of `orderChoices`, which is `yes` or `no`, and `keyword`.
 * What says anything else does not narrow. Never throws.
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

/** The query of the page for what is looked for, without a question mark; empty when everything is. */
export function writeOrderFilter(filter: OrderFilter): string {
  const query = new URLSearchParams()
  for (const name of orderChoices) {
    if (filter[name] !== undefined) query.set(name, filter[name] ? 'yes' : 'no')
  }
  if (filter.keyword) query.set('keyword', filter.keyword)
  return query.toString()
}
