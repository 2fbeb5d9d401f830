import type { ListedProduct } from '#contract/products/products.ts'
import type { DatedRow } from './catalogue.queries.ts'
import { toListedProduct } from './product-mapping.ts'

/**
 * What shows how many units of products can be sold: it changes when the first hold of one of them ends, although no
 * row does.
 */
export interface Dated<T> {
  value: T
  /** When the first hold ends; undefined: nothing is held. */
  changesAt: Date | undefined
}

/** When the first hold of one of the products ends. */
export function firstChange(rows: readonly Pick<DatedRow, 'nextHoldEndsAt'>[]): Date | undefined {
  const times = rows.flatMap(({ nextHoldEndsAt }) => nextHoldEndsAt?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** Rows as the products of a list. */
export function toDatedList(rows: readonly DatedRow[]): Dated<ListedProduct[]> {
  return { value: rows.map(toListedProduct), changesAt: firstChange(rows) }
}
