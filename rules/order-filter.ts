import type { QueryOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'

/** What an admin looks for among the orders; what is missing does not narrow. */
export type OrderFilter = Omit<QueryOf<typeof orders.list>, 'before'>

/**
 * Reads what is looked for out of the query of the page: `paid` and `delivered`, each `yes` or `no`, and `keyword`. What
 * says anything else does not narrow. Never throws.
 */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const [paid, delivered] = [yesOrNo(query.get('paid')), yesOrNo(query.get('delivered'))]
  const keyword = query.get('keyword')?.trim()
  return {
    ...(paid !== undefined && { paid }),
    ...(delivered !== undefined && { delivered }),
    ...(keyword && { keyword }),
  }
}

function yesOrNo(text: string | null): boolean | undefined {
  return text === 'yes' ? true : text === 'no' ? false : undefined
}

/** The query of the page for what is looked for, without a question mark; empty when everything is. */
export function writeOrderFilter({ paid, delivered, keyword }: OrderFilter): string {
  const query = new URLSearchParams()
  if (paid !== undefined) query.set('paid', paid ? 'yes' : 'no')
  if (delivered !== undefined) query.set('delivered', delivered ? 'yes' : 'no')
  if (keyword) query.set('keyword', keyword)
  return query.toString()
}
