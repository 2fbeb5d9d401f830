import type { AccountCart } from '#contract/selling/cart.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listCartItems } from './cart.queries.ts'

/** Reads a user's cart, with the products as they are now. Products that are no longer sold are left out. */
export async function readCart(shop: Shop, user: SignedInUser): Promise<AccountCart> {
  const rows = await listCartItems(shop.db, user._id, shop.now())
  return { items: rows.map(({ product, qty }) => ({ product: toListedProduct(product), qty })) }
}
