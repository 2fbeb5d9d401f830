import type { ProductState } from '#contract/back-office/product-grid.ts'

/** What the row or the wire has about the state of a product. */
interface StateFlags {
  isDraft: boolean
  isHidden?: boolean | undefined
}

/** The state of a product: a draft that was published before is hidden. */
export function productState({ isDraft, isHidden = false }: StateFlags): ProductState {
  if (!isDraft) return 'published'
  return isHidden ? 'hidden' : 'draft'
}

/**
 * Whether a change would put a product on sale for nothing, which only the owner may ask for. A published product may
 * become free. `before` is missing for a new product.
 */
export function isPublishedFree(before: StateFlags | undefined, after: StateFlags & { priceCents: number }): boolean {
  const wasPublished = before !== undefined && productState(before) === 'published'
  return !wasPublished && productState(after) === 'published' && after.priceCents <= 0
}

/** The columns of a state. A hidden product is a draft too, so everything that leaves out drafts leaves it out. */
export function stateColumns(state: ProductState): { isDraft: boolean; isHidden: boolean } {
  return { isDraft: state !== 'published', isHidden: state === 'hidden' }
}

/** The state of a product as the history shows it: at most one of the two is true. */
export function stateFields(product: StateFlags): { isDraft: boolean; isHidden: boolean } {
  const state = productState(product)
  return { isDraft: state === 'draft', isHidden: state === 'hidden' }
}
