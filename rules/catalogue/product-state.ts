import type { ProductState } from '#contract/back-office/product-grid.ts'

interface StateFlags {
  isDraft: boolean
  isHidden?: boolean | undefined
}

/** A draft that was published before is hidden. */
export function productState({ isDraft, isHidden = false }: StateFlags): ProductState {
  if (!isDraft) return 'published'
  return isHidden ? 'hidden' : 'draft'
}

/** Whether a change would put a product on sale for nothing. A published product may become free. */
export function isPublishedFree(before: StateFlags | undefined, after: StateFlags & { priceCents: number }): boolean {
  const wasPublished = before !== undefined && productState(before) === 'published'
  return !wasPublished && productState(after) === 'published' && after.priceCents <= 0
}

/** The columns of a state. A hidden product is a draft too, so whatever leaves out drafts leaves it out. */
export function stateColumns(state: ProductState): { isDraft: boolean; isHidden: boolean } {
  return { isDraft: state !== 'published', isHidden: state === 'hidden' }
}

/** The state in the history: at most one of the two is true. */
export function stateFields(product: StateFlags): { isDraft: boolean; isHidden: boolean } {
  const state = productState(product)
  return { isDraft: state === 'draft', isHidden: state === 'hidden' }
}
