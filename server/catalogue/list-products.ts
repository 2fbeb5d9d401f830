import { catalogue } from '#contract/catalogue/catalogue.ts'
import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import type { ListedProduct, ProductPage } from '#contract/catalogue/products.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { maxTopPages, pageCount, pageSize, topPageSize } from '#rules/catalogue/listing.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { isId } from '#rules/platform/ids.ts'
import { readCompared } from '#rules/selling/compare/compared.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listBestRated, listNewest, listPageRows, listProductsById } from './catalogue.queries.ts'
import { reportHoldEnds, showProducts, toWire } from './product-mapping.ts'
import type { HeldRow } from './product-rows.ts'
import { placeStep, resolveSearch } from './resolve-search.ts'
import type { ResolvedSearch } from './search-cache.ts'

/** Lists a page of all products or of a search; admins also see drafts (behaviour, Catalogue). */
export async function listProducts(
  shop: Shop,
  { keyword, pageNumber = 1 }: { keyword?: string; pageNumber?: number },
  user: SignedInUser | null,
): Promise<ProductPage> {
  const withDrafts = may(user?.role, 'products', 'read')
  const search = await resolveSearch(shop, keyword, withDrafts)
  return listPage(shop, search, { pageNumber, withDrafts })
}

/** Empty past the end. */
export async function listPage(
  shop: Shop,
  search: ResolvedSearch,
  { pageNumber, withDrafts }: { pageNumber: number; withDrafts: boolean },
): Promise<ProductPage> {
  const offset = (pageNumber - 1) * pageSize
  const rows = offset < search.count ? await listPart(shop, search, { offset, limit: pageSize, withDrafts }) : []
  return { products: showProducts(rows), page: pageNumber, pages: pageCount(search.count) }
}

async function listPart(
  shop: Shop,
  { keywordTarget, places = [] }: ResolvedSearch,
  { offset, limit, withDrafts }: { offset: number; limit: number; withDrafts: boolean },
): Promise<HeldRow[]> {
  if (keywordTarget.by === 'products') {
    return listInOrderOf(shop, keywordTarget.ids.slice(offset, offset + limit), withDrafts)
  }
  const place = Math.floor(offset / placeStep)
  const part = places[place] ? { from: places[place], offset: offset - place * placeStep } : { offset }
  return listNewest(shop.db, keywordTarget, { ...part, now: shop.now(), limit, withDrafts })
}

/** The products among some ids, in the order of the ids. */
export async function listInOrderOf(shop: Shop, ids: readonly string[], withDrafts = false): Promise<HeldRow[]> {
  const found = await listProductsById(shop.db, ids, shop.now(), withDrafts)
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Lists a page of a keyword's products, best rated first: on request of a room, up to a price and sizes. */
export async function listTopProducts(
  shop: Shop,
  { pageNumber = 1, ...query }: QueryOf<typeof catalogue.top>,
): Promise<ListPage<ListedProduct>> {
  if (pageNumber > maxTopPages) return { items: [], headers: {} }
  const { keywordTarget } = await resolveSearch(shop, query.keyword)
  const limit = pageNumber < maxTopPages ? topPageSize + 1 : topPageSize
  const part = { now: shop.now(), limit, offset: (pageNumber - 1) * topPageSize }
  const homeSpace = rooms.find(({ path }) => path === query.room)?.homeSpace
  const rows = await listBestRated(shop.db, keywordTarget, { ...part, fitting: { ...query, homeSpace } })
  return toListPage(showProducts(rows), { url: catalogue.top.url, query, pageNumber, size: topPageSize })
}

/** Lists the current state of a cart's products (promises 6). Unknown, deleted and draft products are left out. */
export async function listCurrentProducts(shop: Shop, ids: string): Promise<ListedProduct[]> {
  return showProducts(await listProductsById(shop.db, ids.split(',').filter(isId), shop.now()))
}

/** Lists up to four products by comma-separated `ids`; the response changes when a missing one is published. */
export async function listComparedProducts(shop: Shop, text: string): Promise<ComparedProduct[]> {
  const { ids } = readCompared(text)
  reportDependencies({ ids })
  const rows = await listPageRows(shop.db, ids, shop.now())
  reportHoldEnds(rows)
  const products = new Map(rows.map((row) => [row.id, toWire(row, [], [])]))
  return ids.flatMap((id) => products.get(id) ?? [])
}
