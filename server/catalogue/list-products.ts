import type { ListedProduct, ProductPage } from '#contract/catalogue.ts'
import { isId } from '#rules/ids.ts'
import { pageCount, pageSize } from '#rules/listing.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { listBestRated, listProducts as listMatching, listProductsById } from './catalogue.queries.ts'
import { resolveSearch } from './resolve-search.ts'

/** Lists one page of all products or of a search. A page past the end is empty; admins also see drafts (behaviour, Products). */
export async function listProducts(
  shop: Shop,
  { keyword, pageNumber = 1 }: { keyword?: string; pageNumber?: number },
  user: SignedInUser | null,
): Promise<ProductPage> {
  const withDrafts = user?.isAdmin ?? false
  const { keywordTarget, count } = await resolveSearch(shop, keyword, withDrafts)
  const offset = (pageNumber - 1) * pageSize
  const part = { now: shop.now(), limit: pageSize, offset, withDrafts }
  const products = offset < count ? await listMatching(shop.db, keywordTarget, part) : []
  return { products, page: pageNumber, pages: pageCount(count) }
}

/** Lists every product of a keyword, best rated first, 500 at most. */
export async function listTopProducts(shop: Shop, keyword: string | undefined): Promise<ListedProduct[]> {
  const { keywordTarget } = await resolveSearch(shop, keyword)
  return listBestRated(shop.db, keywordTarget, { now: shop.now(), limit: 500 })
}

/** Lists the four products of 'You May Also Like': featured ones first, then the best rated, without the product `not`. */
export async function listSelectedProducts(
  shop: Shop,
  { keyword, not }: { keyword?: string; not?: string },
): Promise<ListedProduct[]> {
  const { keywordTarget } = await resolveSearch(shop, keyword)
  const found = await listBestRated(shop.db, keywordTarget, { now: shop.now(), limit: 5, featuredFirst: true })
  return found.filter(({ _id }) => _id !== not).slice(0, 4)
}

/**
 * Lists the current state of products for the comparison with a cart (promises 6). `ids` are separated by commas; unknown,
 * deleted and draft products are left out.
 */
export function listCurrentProducts(shop: Shop, ids: string): Promise<ListedProduct[]> {
  return listProductsById(shop.db, ids.split(',').filter(isId), shop.now())
}
