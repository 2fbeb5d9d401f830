import type { ReplyOf } from '#contract/endpoint.ts'
import type { catalogue, ProductPage } from '#contract/catalogue.ts'
import { pageCount, pageSize } from '#rules/listing.ts'
import { materials, rooms } from '#rules/rooms.ts'
import type { Shop } from '#server/shop.ts'
import { countManaged, listManaged, listValues } from './manage-products.queries.ts'

/**
 * One page of the products as admins work with them: drafts too, newest first. `keyword` is any part of a code or name,
 * without case; none of its characters means anything but itself. A page past the end is empty.
 */
export async function manageProducts(
  shop: Shop,
  { keyword = '', pageNumber = 1 }: { keyword?: string; pageNumber?: number },
): Promise<ProductPage> {
  const part = keyword.trim()
  const count = await countManaged(shop.db, part)
  const offset = (pageNumber - 1) * pageSize
  const products = offset < count ? await listManaged(shop.db, part, { now: shop.now(), limit: pageSize, offset }) : []
  return { products, page: pageNumber, pages: pageCount(count) }
}

/** The brands, categories, materials and styles that published products have or that the rooms link to, in order. */
export async function readKnownValues({ db }: Shop): Promise<ReplyOf<typeof catalogue.known>> {
  const [brands, categories, ownMaterials, styles] = [
    await listValues(db, 'brand'),
    await listValues(db, 'category'),
    await listValues(db, 'material'),
    await listValues(db, 'style'),
  ]
  return {
    brands: inOrder([...brands, ...rooms.flatMap((room) => room.brands)]),
    categories: inOrder([...categories, ...rooms.flatMap((room) => room.categories.map(({ keyword }) => keyword))]),
    materials: inOrder([...ownMaterials, ...materials]),
    styles: inOrder(styles),
  }
}

function inOrder(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted((one, other) => one.localeCompare(other, 'en-NZ'))
}
