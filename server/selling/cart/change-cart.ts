import { type AccountCart, type CartChange, maxCartItems } from '#contract/selling/cart.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { countCartItems, deleteCartItems, upsertCartItems } from './cart.queries.ts'
import { readCart } from './read-cart.ts'

/**
 * Changes items of a user's cart, each product on its own, so that two devices that change different products do not
 * disturb each other; returns all of it. Throws ShopError 409 beyond 100 different products; then nothing is stored.
 */
export async function changeCart(
  shop: Shop,
  user: SignedInUser,
  { changes }: { changes: readonly CartChange[] },
): Promise<AccountCart> {
  // The last change of each product counts.
  const last = [...new Map(changes.filter(({ product }) => isId(product)).map((each) => [each.product, each])).values()]
  // In the order of the ids, so that two calls do not wait for each other.
  const sorted = last.toSorted((one, other) => (one.product < other.product ? -1 : 1))
  const removed = sorted.filter(({ qty }) => qty === 0).map(({ product }) => product)
  const stored = sorted.filter(({ qty }) => qty > 0)
  await transact(shop.db, async (tx) => {
    if (removed.length > 0) await deleteCartItems(tx, user._id, removed)
    // Ignores unknown products, which may have been deleted since.
    if (stored.length > 0) await upsertCartItems(tx, user._id, stored, shop.now())
    if ((await countCartItems(tx, user._id)) > maxCartItems) {
      throw new ShopError(409, `A cart can have up to ${maxCartItems} different pieces.`)
    }
  })
  return readCart(shop, user)
}
