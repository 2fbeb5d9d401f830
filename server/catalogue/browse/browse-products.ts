import type { catalogue } from '#contract/catalogue.ts'
import type { BrowsePage } from '#contract/products/browse.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { browsePageSize, pageCount } from '#rules/catalogue/listing.ts'
import { readChoice } from '#rules/catalogue/list-choice.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { listInOrderOf } from '#server/catalogue/list-products.ts'
import { resolveSearch } from '#server/catalogue/resolve-search.ts'
import { showProducts } from '#server/catalogue/show-products.ts'
import { reportDependencies } from '#server/http/cache/dependencies.ts'
import type { Shop } from '#server/shop.ts'
import { listChosen } from './browse.queries.ts'

/**
 * Lists one page of what a shopper has chosen of a room, a search or all products, with the counts of every facet;
 * empty past the end (behaviour, Products).
 */
export async function browseProducts(shop: Shop, query: QueryOf<typeof catalogue.browse>): Promise<BrowsePage> {
  const { keyword, room, pageNumber = 1, price, width, length, height, ...chosen } = query
  const { keywordTarget } = await resolveSearch(shop, keyword)
  const choices: Record<string, string | undefined> = chosen
  const list = {
    now: shop.now(),
    homeSpace: rooms.find(({ path }) => path === room)?.homeSpace,
    target: keywordTarget,
    limits: { price, width, length, height },
    choice: readChoice({ get: (name) => choices[name] ?? null }),
  }
  const { ids, count, fitting, facets, homeSpace, nextHoldEndsAt } = await listChosen(shop.db, list, {
    limit: browsePageSize,
    offset: (pageNumber - 1) * browsePageSize,
  })
  if (nextHoldEndsAt) reportDependencies({ until: nextHoldEndsAt })
  const products = showProducts(await listInOrderOf(shop, ids))
  return { products, count, fitting, homeSpace, page: pageNumber, pages: pageCount(count, browsePageSize), facets }
}
