import type { ListedShopPage } from '#contract/content/shop-pages.ts'

export const pageStates: Record<ListedShopPage['state'], { text: string; variant: string }> = {
  draft: { text: 'Draft', variant: 'badge-soft' },
  live: { text: 'Published', variant: 'badge-success' },
  changed: { text: 'Changed since published', variant: 'badge-warning' },
}
