import type { ListedProduct } from '#contract/catalogue/products.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import type { HeldRow } from './catalogue.queries.ts'
import { toListedProduct } from './product-mapping.ts'

/**
 * Reports to the response when the first hold of each product ends: the units that can be sold change then, although no
 * row does.
 */
export function reportHoldEnds(rows: readonly Pick<HeldRow, 'nextHoldEndsAt'>[]): void {
  for (const { nextHoldEndsAt } of rows) if (nextHoldEndsAt) reportDependencies({ until: nextHoldEndsAt })
}

/** Maps rows to the products of a list, and reports the ends of their holds to the response. */
export function showProducts(rows: readonly HeldRow[]): ListedProduct[] {
  reportHoldEnds(rows)
  return rows.map(toListedProduct)
}
