import type { catalogue } from '#contract/catalogue/catalogue.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { listBestRated, listProductsById, listSimilar } from '#server/catalogue/catalogue.queries.ts'
import { listInOrderOf } from '#server/catalogue/list-products.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import { rankRelated } from '#server/catalogue/related.ts'
import { resolveSearch } from '#server/catalogue/resolve-search.ts'
import { reportHoldEnds, showProducts } from '#server/catalogue/product-mapping.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findNearestIds } from './related-pieces.queries.ts'

/** The number of products of 'You May Also Like'. */
const selectedCount = 4

/**
 * Lists the four products of 'You May Also Like': those nearest in size to one product in `not`, those closest to
 * several (ids separated by commas, `rankRelated`), then featured and best rated ones. The response depends on sold-out
 * candidates too, which take a place when they can be sold again.
 */
export async function listSelectedProducts(
  shop: Shop,
  { keyword = '', not = '' }: QueryOf<typeof catalogue.selected>,
  user: SignedInUser | null,
): Promise<ListedProduct[]> {
  const ids = not.split(',').filter(isId)
  const nearest = ids.length === 1 && keyword.trim() === '' ? await listNearest(shop, ids, user) : []
  if (nearest.length === selectedCount) return nearest
  const isNew = ({ _id }: ListedProduct) => nearest.every((product) => product._id !== _id)
  const closest = await listClosest(shop, keyword, ids)
  return [...nearest, ...closest.filter(isNew)].slice(0, selectedCount)
}

/** The products of the category of one product that are nearest in size, those in stock first. */
async function listNearest(shop: Shop, [id = '']: string[], user: SignedInUser | null): Promise<ListedProduct[]> {
  const withDrafts = may(user?.role, 'products', 'read')
  const found = await findNearestIds(shop.db, id, { now: shop.now(), withDrafts })
  if (!found) return []
  const { nearest, soldOut, nextHoldEndsAt } = found
  reportDependencies({ ids: soldOut, ...(nextHoldEndsAt && { until: nextHoldEndsAt }) })
  return showProducts(await listInOrderOf(shop, nearest))
}

/** The products that are closest to some products, without these; then featured and best rated ones. */
async function listClosest(shop: Shop, keyword: string, ids: string[]): Promise<ListedProduct[]> {
  const now = shop.now()
  const { keywordTarget } = await resolveSearch(shop, keyword)
  const subjects = (await listProductsById(shop.db, ids, now)).map(toListedProduct)
  const limit = 2 * selectedCount + subjects.length
  const featured = await listBestRated(shop.db, keywordTarget, { now, limit, featured: true })
  const others =
    featured.length < limit
      ? await listBestRated(shop.db, keywordTarget, { now, limit: limit - featured.length, featured: false })
      : []
  const categories = subjects.map(({ category }) => category)
  const brands = subjects.map(({ brand }) => brand)
  const similar = subjects.length > 0 ? await listSimilar(shop.db, keywordTarget, { now, categories, brands }) : []
  const candidates = new Map([...featured, ...others, ...similar].map((row) => [row.id, row]))
  const rows = [...candidates.values()]
  const families = new Set(subjects.map(({ family }) => family).filter(Boolean))
  const ofOtherFamilies = rows.map(toListedProduct).filter(({ family }) => !families.has(family))
  const products = rankRelated(ofOtherFamilies, subjects).slice(0, 2 * selectedCount)
  const soldOutIds = rows.filter(({ countInStock }) => countInStock === 0).map(({ id }) => id)
  reportDependencies({ ids: soldOutIds })
  const shownIds = [...soldOutIds, ...products.map(({ _id }) => _id)]
  reportHoldEnds(shownIds.flatMap((id) => candidates.get(id) ?? []))
  return products
}
