import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { myList } from '#contract/selling/my-list.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findShared, listSharedItems } from './my-list.queries.ts'

/** Reads a shared copy of a list, with the products as they are now. Throws ShopError 404 for an unknown name. */
export async function readSharedList(shop: Shop, name: string): Promise<ReplyOf<typeof myList.shared>> {
  const shared = await findShared(shop.db, name.toLowerCase())
  if (!shared) throw new ShopError(404, 'This list is no longer shared.')
  const rows = await listSharedItems(shop.db, shared.id, shop.now())
  return { items: rows.map(({ product, qty }) => ({ product: toListedProduct(product), qty })) }
}
