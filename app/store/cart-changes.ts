import type { ListedProduct } from '#contract/catalogue/products.ts'
import { type Cart, type CartItem, withItems } from '#rules/selling/cart.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { shortageText } from '#rules/stock/stock.ts'

export type CurrentProducts = ReadonlyMap<string, ListedProduct | null>

/**
 * What has changed since the items were added, one sentence each in the order of the cart: price, stock, or no longer
 * sold. Unknown products count as unchanged (promises 6).
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
 * With current prices and names, quantities limited to the stock, without items that are not sold any more. Unknown
 * items stay.
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

function refreshedItem(item: CartItem, { name, image, price, countInStock }: ListedProduct): CartItem {
  return { ...item, name, image, price, countInStock, qty: Math.min(item.qty, countInStock) }
}
