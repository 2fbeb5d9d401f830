import type { Product } from '#contract/catalogue.ts'
import { isId } from '#rules/ids.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findProduct } from './catalogue.queries.ts'

/**
 * Reads a product with its reviews; only admins can read a draft. Throws ShopError 404 `Product not found` for an unknown
 * or malformed id.
 */
export async function readProduct(shop: Shop, id: string, user: SignedInUser | null): Promise<Product> {
  const withDrafts = user?.isAdmin ?? false
  const product = isId(id) ? await findProduct(shop.db, id, { now: shop.now(), withDrafts }) : undefined
  if (!product) throw new ShopError(404, 'Product not found')
  return product
}
