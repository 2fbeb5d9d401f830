import type { ListedProduct, ProductPage } from '#contract/catalogue.ts'
import { isId } from '#rules/ids.ts'
import { pageCount, pageSize } from '#rules/listing.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { listBestRated, listProducts as listMatching, listProductsById } from './catalogue.queries.ts'
import { resolveSearch } from './resolve-search.ts'

/** One page of the list or of a search; a page past the end is empty; admins see drafts too (behaviour, Products). */
export async function listProducts(
  shop: Shop,
  { keyword, pageNumber = 1 }: { keyword?: string; pageNumber?: number },
  user: SignedInUser | null,
): Promise<ProductPage> {
  const drafts = user?.isAdmin ?? false
  const { match, count } = await resolveSearch(shop, keyword, drafts)
  const piece = { now: shop.now(), limit: pageSize, offset: (pageNumber - 1) * pageSize, drafts }
  const products = piece.offset < count ? await listMatching(shop.db, match, piece) : []
  return { products, page: pageNumber, pages: pageCount(count) }
}

/** Every product that matches, best rated first, 500 at most. */
export async function listTopProducts(shop: Shop, keyword: string | undefined): Promise<ListedProduct[]> {
  const { match } = await resolveSearch(shop, keyword)
  return listBestRated(shop.db, match, { now: shop.now(), limit: 500 })
}

/** The four products of 'You May Also Like': featured ones first, then the best rated; never the one that is looked at. */
export async function listSelectedProducts(
  shop: Shop,
  { keyword, not }: { keyword?: string; not?: string },
): Promise<ListedProduct[]> {
  const { match } = await resolveSearch(shop, keyword)
  const found = await listBestRated(shop.db, match, { now: shop.now(), limit: 5, featuredFirst: true })
  return found.filter(({ _id }) => _id !== not).slice(0, 4)
}

/**
 * Some products as they are now: what a cart compares itself with (promises 6). `ids` has commas between them; a product
 * that is not there, no longer sold or still a draft is left out without a word.
 */
export function listCurrentProducts(shop: Shop, ids: string): Promise<ListedProduct[]> {
  return listProductsById(shop.db, ids.split(',').filter(isId), shop.now())
}
