import { catalogue } from '#contract/catalogue.ts'
import type { ListedProduct, ProductPage } from '#contract/products/products.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { isId } from '#rules/ids.ts'
import { maxTopPages, pageCount, pageSize, topPageSize } from '#rules/catalogue/listing.ts'
import { rankRelated } from './related.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { type ListPage, toListPage } from '#server/http/page-link.ts'
import type { Shop } from '#server/shop.ts'
import { type DatedRow, listBestRated, listNewest, listProductsById, listSimilar } from './catalogue.queries.ts'
import { type Dated, firstChange, toDatedList } from './dated.ts'
import type { ResolvedSearch } from './kept-searches.ts'
import { toListedProduct } from './product-mapping.ts'
import { placeStep, resolveSearch } from './resolve-search.ts'

/**
 * Lists one page of all products or of a search. A page past the end is empty; admins also see drafts (behaviour,
 * Products).
 */
export async function listProducts(
  shop: Shop,
  { keyword, pageNumber = 1 }: { keyword?: string; pageNumber?: number },
  user: SignedInUser | null,
): Promise<Dated<ProductPage>> {
  const withDrafts = user?.isAdmin ?? false
  const search = await resolveSearch(shop, keyword, withDrafts)
  return listPage(shop, search, { pageNumber, withDrafts })
}

/** Lists one page of a search; empty past the end. */
export async function listPage(
  shop: Shop,
  search: ResolvedSearch,
  { pageNumber, withDrafts }: { pageNumber: number; withDrafts: boolean },
): Promise<Dated<ProductPage>> {
  const offset = (pageNumber - 1) * pageSize
  const rows = offset < search.count ? await listPart(shop, search, { offset, limit: pageSize, withDrafts }) : []
  const { value: products, changesAt } = toDatedList(rows)
  return { value: { products, page: pageNumber, pages: pageCount(search.count) }, changesAt }
}

/** Lists one part of a search: newest first, or best match first for words. */
async function listPart(
  shop: Shop,
  { keywordTarget, places = [] }: ResolvedSearch,
  { offset, limit, withDrafts }: { offset: number; limit: number; withDrafts: boolean },
): Promise<DatedRow[]> {
  const now = shop.now()
  if (keywordTarget.by === 'products') {
    return listInOrderOf(shop, keywordTarget.ids.slice(offset, offset + limit), withDrafts)
  }
  const place = Math.floor(offset / placeStep)
  const part = places[place] ? { from: places[place], offset: offset - place * placeStep } : { offset }
  return listNewest(shop.db, keywordTarget, { ...part, now, limit, withDrafts })
}

/** The products among some ids, in the order of the ids. */
export async function listInOrderOf(shop: Shop, ids: readonly string[], withDrafts = false): Promise<DatedRow[]> {
  const found = await listProductsById(shop.db, ids, shop.now(), withDrafts)
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Lists one page of the products of a keyword, best rated first, `maxTopPages` at most: on request those of one room,
 * up to a price and sizes. The `Link` header leads to the next page.
 */
export async function listTopProducts(
  shop: Shop,
  { pageNumber = 1, ...query }: QueryOf<typeof catalogue.top>,
): Promise<Dated<ListPage<ListedProduct>>> {
  if (pageNumber > maxTopPages) return { value: { items: [], headers: {} }, changesAt: undefined }
  const { keywordTarget } = await resolveSearch(shop, query.keyword)
  const limit = pageNumber < maxTopPages ? topPageSize + 1 : topPageSize
  const part = { now: shop.now(), limit, offset: (pageNumber - 1) * topPageSize }
  const homeSpace = rooms.find(({ path }) => path === query.room)?.homeSpace
  const rows = await listBestRated(shop.db, keywordTarget, { ...part, fitting: { ...query, homeSpace } })
  const { value: found, changesAt } = toDatedList(rows)
  return { value: toListPage(found, { url: catalogue.top.url, query, pageNumber, size: topPageSize }), changesAt }
}

/** The number of products of 'You May Also Like'. */
const relatedCount = 4

/**
 * Lists the four products of 'You May Also Like': those closest to the products `not` (ids separated by commas,
 * `rankRelated`), then featured and best rated ones. `soldOutIds` are the candidates that may take a place when they
 * can be sold again.
 */
export async function listSelectedProducts(
  shop: Shop,
  { keyword, not = '' }: { keyword?: string; not?: string },
): Promise<Dated<ListedProduct[]> & { soldOutIds: string[] }> {
  const now = shop.now()
  const { keywordTarget } = await resolveSearch(shop, keyword)
  const subjects = (await listCurrentProducts(shop, not)).value
  const limit = relatedCount + subjects.length
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
  const products = rankRelated(rows.map(toListedProduct), subjects).slice(0, relatedCount)
  const soldOutIds = rows.filter(({ countInStock }) => countInStock === 0).map(({ id }) => id)
  const shown = [...soldOutIds, ...products.map(({ _id }) => _id)]
  return { value: products, soldOutIds, changesAt: firstChange(shown.flatMap((id) => candidates.get(id) ?? [])) }
}

/**
 * Lists the current state of products for the comparison with a cart (promises 6). `ids` are separated by commas;
 * unknown, deleted and draft products are left out.
 */
export async function listCurrentProducts(shop: Shop, ids: string): Promise<Dated<ListedProduct[]>> {
  return toDatedList(await listProductsById(shop.db, ids.split(',').filter(isId), shop.now()))
}
