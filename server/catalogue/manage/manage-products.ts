import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { catalogue } from '#contract/catalogue/catalogue.ts'
import type { ProductPage } from '#contract/catalogue/products.ts'
import { maxKnownValues } from '#rules/catalogue/listing.ts'
import { materials, rooms } from '#rules/catalogue/rooms.ts'
import { listPage } from '#server/catalogue/list-products.ts'
import { resolveSearch, toSearch, searchesOf } from '#server/catalogue/resolve-search.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findByPart, listValues } from './manage-products.queries.ts'

/**
 * Lists a page of the products for admins: drafts included, newest first. `keyword` is any part of a code or name; of
 * more than 1,000 matches the newest are found.
 */
export async function manageProducts(
  shop: Shop,
  { keyword = '', pageNumber = 1 }: { keyword?: string; pageNumber?: number },
): Promise<ProductPage> {
  const part = keyword.trim()
  const search =
    part === ''
      ? await resolveSearch(shop, '', true)
      : await searchesOf(shop).get(`part ${part}`, async () => toSearch(await findByPart(shop.db, part)))
  return listPage(shop, search, { pageNumber, withDrafts: true })
}

/** Lists known brands, categories, materials, styles, ranges and families, with those of the rooms' links, sorted. */
export async function readKnownValues({ db, details }: Shop): Promise<ReplyOf<typeof catalogue.known>> {
  const [brands, categories, ownMaterials, styles, ranges, families] = [
    await listValues(db, 'brand', maxKnownValues),
    await listValues(db, 'category', maxKnownValues),
    await listValues(db, 'material', maxKnownValues),
    await listValues(db, 'style', maxKnownValues),
    await listValues(db, 'range', maxKnownValues),
    await listValues(db, 'family', maxKnownValues),
  ]
  return {
    brands: sortedUnique([...brands, ...rooms.flatMap((room) => room.brands)]),
    categories: sortedUnique([
      ...categories,
      ...Object.values(details().rooms).flatMap((room) => room.categories.map(({ keyword }) => keyword)),
    ]),
    materials: sortedUnique([...ownMaterials, ...materials]),
    styles: sortedUnique(styles),
    ranges: sortedUnique(ranges),
    families: sortedUnique(families),
  }
}

function sortedUnique(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted((one, other) => one.localeCompare(other, 'en-NZ'))
}
