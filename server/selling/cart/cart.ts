import { type AccountCart, type CartChange, maxCartItems } from '#contract/selling/cart.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countCartItems, deleteCartItems, listCartItems, upsertCartItems } from './cart.queries.ts'

/** Reads a user's cart with the products as they are now, without those that are no longer sold. */
export async function readCart(shop: Shop, user: SignedInUser): Promise<AccountCart> {
  const rows = await listCartItems(shop.db, user._id, shop.now())
  return { items: rows.map(({ product, qty }) => ({ product: toListedProduct(product), qty })) }
}

/** Changes the cart product by product and returns it. Throws ShopError 409 beyond 100, storing nothing. */
export async function changeCart(
  shop: Shop,
  user: SignedInUser,
  { changes }: { changes: readonly CartChange[] },
): Promise<AccountCart> {
  // The last change of each product counts.
  const last = [...new Map(changes.filter(({ product }) => isId(product)).map((each) => [each.product, each])).values()]
  // In the order of the ids, so two calls do not deadlock.
  const sorted = last.toSorted((one, other) => (one.product < other.product ? -1 : 1))
  const removed = sorted.filter(({ qty }) => qty === 0).map(({ product }) => product)
  const stored = sorted.filter(({ qty }) => qty > 0)
  await transact(shop.db, async (tx) => {
    if (removed.length > 0) await deleteCartItems(tx, user._id, removed)
    // Ignores unknown products, which may have been deleted.
    if (stored.length > 0) await upsertCartItems(tx, user._id, stored, shop.now())
    if ((await countCartItems(tx, user._id)) > maxCartItems) {
      throw new ShopError(409, `A cart can have up to ${maxCartItems} different pieces.`)
    }
  })
  return readCart(shop, user)
}
