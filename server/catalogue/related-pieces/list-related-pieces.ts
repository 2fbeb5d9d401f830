import type { RelatedPieces } from '#contract/products/related-pieces.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/ids.ts'
import { listInOrderOf } from '#server/catalogue/list-products.ts'
import { showProducts } from '#server/catalogue/show-products.ts'
import { reportDependencies } from '#server/http/cache/dependencies.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { findRelatedIds } from './related-pieces.queries.ts'

const nothing: RelatedPieces = { similar: [], more: { name: '', isRange: false, products: [], count: 0 } }

/**
 * Lists what is similar to a product, and more of its range or brand; nothing for an unknown product. The response
 * depends on sold-out candidates too, which take a place when they can be sold again.
 */
export async function listRelatedPieces(shop: Shop, id: string, user: SignedInUser | null): Promise<RelatedPieces> {
  const withDrafts = may(user?.role, 'products', 'read')
  const found = isId(id) ? await findRelatedIds(shop.db, id, { now: shop.now(), withDrafts }) : undefined
  if (!found) return nothing
  const { similar, soldOut, nextHoldEndsAt, more, moreName, isRange, count } = found
  reportDependencies({ ids: soldOut, ...(nextHoldEndsAt && { until: nextHoldEndsAt }) })
  const products = showProducts(await listInOrderOf(shop, [...similar, ...more]))
  const listed = (ids: readonly string[]) => ids.flatMap((each) => products.find(({ _id }) => _id === each) ?? [])
  return { similar: listed(similar), more: { name: moreName, isRange, products: listed(more), count } }
}
