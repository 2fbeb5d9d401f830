import type { ListedProduct } from '#contract/catalogue/products.ts'
import { type Cart, type CartItem, withItems } from '#rules/selling/cart.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { shortageText } from '#rules/stock/stock.ts'

/**
 * The current products of a cart by id: null for one that is no longer sold. A product that is not in the map is
 * unknown.
 */
export type CurrentProducts = ReadonlyMap<string, ListedProduct | null>

/**
 * Lists what changed since the items were added to the cart and matters to the buyer: another price, fewer units than
 * wanted, or a product that is no longer sold. One sentence for the shopper each, in the order of the cart; an unknown
 * product counts as unchanged (promises 6).
 */
export function cartChanges(items: readonly CartItem[], current: CurrentProducts): string[] {
  return items.flatMap((item) => {
    const product = current.get(item._id)
    if (product === undefined) return []
    if (product === null) return [`We no longer sell the ${item.name}.`]
    const { name, price, countInStock } = product
    const isSoldOut = countInStock <= 0
    return [
      ...(!isSoldOut && centsOf(price) !== centsOf(item.price)
        ? [`The ${name} is now ${formatDollars(price)} (it was ${formatDollars(item.price)}).`]
        : []),
      ...(item.qty > countInStock ? [shortageText(name, countInStock)] : []),
    ]
  })
}

/**
 * The cart as it can be ordered now: with current prices and names, quantities limited to the stock that is left, and
 * without items that are sold out or no longer sold. Unchanged and unknown items stay.
 */
export function acceptChanges(cart: Cart, current: CurrentProducts): Cart {
  return withItems(
    cart,
    cart.cartItems.flatMap((item) => {
      const product = current.get(item._id)
      if (product === undefined) return [item]
      if (product === null || product.countInStock <= 0) return []
      return [refreshedItem(item, product)]
    }),
  )
}

/** A cart item with the current values of its product; its quantity is limited to the stock that is left. */
function refreshedItem(item: CartItem, { name, image, price, countInStock }: ListedProduct): CartItem {
  return { ...item, name, image, price, countInStock, qty: Math.min(item.qty, countInStock) }
}
