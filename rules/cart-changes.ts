import type { ListedProduct } from '#contract/catalogue.ts'
import { type Cart, type CartItem, withItems } from './cart.ts'
import { centsOf, formatDollars } from './money.ts'
import { shortageText } from './stock.ts'

/** What the shop says of the pieces in a cart now, by id: null for one that is no longer sold. What is not in it is unknown. */
export type CurrentProducts = ReadonlyMap<string, ListedProduct | null>

/**
 * What has changed since a piece was put into the cart and matters to its buyer: another price, fewer units than wanted,
 * or no piece at all. In the order of the cart; a piece of which nothing is known has not changed (promises
 * 6). Each is a sentence for the shopper.
 */
export function cartChanges(items: readonly CartItem[], current: CurrentProducts): string[] {
  return items.flatMap((item) => {
    const product = current.get(item._id)
    if (product === undefined) return []
    if (product === null) return [`The ${item.name} is no longer sold.`]
    const { name, price, countInStock } = product
    const isSoldOut = countInStock <= 0
    return [
      ...(!isSoldOut && centsOf(price) !== centsOf(item.price)
        ? [`The price of the ${name} is now ${formatDollars(price)}, it was ${formatDollars(item.price)}.`]
        : []),
      ...(item.qty > countInStock ? [shortageText(name, countInStock)] : []),
    ]
  })
}

/**
 * The cart as it can be ordered now: with the price and the name of today, no more of a piece than is left, and without
 * what cannot be had any more. What has not changed, and what nothing is known of, stays.
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

/** An item with what the shop says of its product today; of the quantity what is left. */
function refreshedItem(item: CartItem, { name, image, price, countInStock }: ListedProduct): CartItem {
  return { ...item, name, image, price, countInStock, qty: Math.min(item.qty, countInStock) }
}
