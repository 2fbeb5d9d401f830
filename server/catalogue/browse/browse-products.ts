import type { catalogue } from '#contract/catalogue/catalogue.ts'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { browsePageSize, pageCount } from '#rules/catalogue/listing.ts'
import { normalizeKeyword } from '#rules/catalogue/search.ts'
import { readChoice } from '#rules/catalogue/list-choice.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { listInOrderOf } from '#server/catalogue/list-products.ts'
import { resolveSearch } from '#server/catalogue/resolve-search.ts'
import { showProducts } from '#server/catalogue/show-products.ts'
import { describeSearch } from '#server/catalogue/search/describe-search.ts'
import { type UnderstoodSearch, understandSearch } from '#server/catalogue/search/understand-search.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listChosen } from './browse.queries.ts'
import type { ListTarget } from './facets.queries.ts'

/**
 * Lists one page of what a shopper has chosen of a room, a search, what is on sale, or all products, with the counts of
 * every facet; empty past the end (behaviour, Catalogue). A search is understood by its parts; admins also see its drafts.
 */
export async function browseProducts(
  shop: Shop,
  query: QueryOf<typeof catalogue.browse>,
  user: SignedInUser | null,
): Promise<BrowsePage> {
  const {
    keyword,
    room,
    sale,
    perPage = browsePageSize,
    pageNumber = 1,
    price,
    width,
    length,
    height,
    ...chosen
  } = query
  const choices: Record<string, string | undefined> = chosen
  const withDrafts = may(user?.role, 'products', 'read') && keyword !== undefined && room === undefined
  const { target, search } = await findTarget(shop, { keyword, room, withDrafts })
  const list = {
    now: shop.now(),
    homeSpace: rooms.find(({ path }) => path === room)?.homeSpace,
    target,
    onSale: sale === 'on',
    withDrafts,
    limits: { price, width, length, height },
    choice: readChoice({ get: (name) => choices[name] ?? null }),
  }
  const { ids, count, fitting, facets, homeSpace, nextHoldEndsAt } = await listChosen(shop.db, list, {
    limit: perPage,
    offset: (pageNumber - 1) * perPage,
  })
  if (nextHoldEndsAt) reportDependencies({ until: nextHoldEndsAt })
  const products = showProducts(await listInOrderOf(shop, ids, withDrafts))
  const isFirstPage = pageNumber === 1
  const reading = search && (await describeSearch(shop, search, { withDrafts, isFirstPage }))
  const pages = pageCount(count, perPage)
  return { search: reading, products, count, fitting, homeSpace, page: pageNumber, pages, facets }
}

/** What a list is of: in a room what narrows it, elsewhere a typed text as it is understood. */
async function findTarget(
  shop: Shop,
  { keyword, room, withDrafts }: { keyword: string | undefined; room: string | undefined; withDrafts: boolean },
): Promise<{ target: ListTarget; search: UnderstoodSearch | null }> {
  if (keyword === undefined || normalizeKeyword(keyword) === '' || room !== undefined) {
    return { target: (await resolveSearch(shop, keyword)).keywordTarget, search: null }
  }
  const search = await understandSearch(shop, keyword, withDrafts)
  if (search.by === 'keyword') {
    return { target: (await resolveSearch(shop, search.keyword, withDrafts)).keywordTarget, search }
  }
  return { target: search.isInstead ? { by: 'products', ids: [] } : { by: 'parts', parts: search.parts }, search }
}
