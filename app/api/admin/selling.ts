import { addedProducts } from '#contract/selling/added-products.ts'
import { feeds } from '#contract/selling/feeds.ts'
import { sales } from '#contract/selling/sales.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

export const salesApi = endpointsOf('sales', sales, {
  '*': { provides: ['Sale'], invalidates: ['Sale', 'Product'], keepSeconds: 5 },
  pieces: { provides: ['Sale', 'Product', 'Discount'] },
  // The page of the deleted one is left, not read again.
  remove: { invalidates: [] },
})

export const addedProductsApi = endpointsOf('addedPieces', addedProducts, {
  '*': { invalidates: ['Sale', 'Product'] },
  preview: { invalidates: [] },
})

export const feedsApi = endpointsOf('feeds', feeds, {
  '*': { provides: ['Product'], invalidates: ['Product'], keepSeconds: 5 },
})
