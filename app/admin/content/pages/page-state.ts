import type { ListedShopPage } from '#contract/content/shop-pages.ts'

/** The words and the look of the state of a page. */
export const pageStates: Record<ListedShopPage['state'], { text: string; look: string }> = {
  draft: { text: 'Draft', look: 'badge-soft' },
  live: { text: 'Published', look: 'badge-success' },
  changed: { text: 'Changed since published', look: 'badge-warning' },
}
