import type { CartChange } from '#contract/selling/cart.ts'
import type { CartItem } from '#rules/selling/cart.ts'

/** The quantities of a cart by product id. */
export type CartQuantities = Readonly<Record<string, number>>

/** The quantities of some items. */
export function quantitiesOf(items: readonly CartItem[]): CartQuantities {
  return Object.fromEntries(items.map(({ _id, qty }) => [_id, qty]))
}

/** What was changed from one state of a cart to another, product by product; a quantity of 0 is a removal. */
export function changesBetween(before: CartQuantities, after: CartQuantities): CartChange[] {
  const quantityIn = (state: CartQuantities, id: string) => (Object.hasOwn(state, id) ? (state[id] ?? 0) : 0)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((product) => ({ product, qty: quantityIn(after, product) }))
    .filter(({ product, qty }) => qty !== quantityIn(before, product))
}

/**
 * What a cart that was filled before the sign-in adds to the cart of the account: its pieces, in the larger of both
 * quantities. It removes nothing.
 */
export function changesAtSignIn(account: CartQuantities, filled: CartQuantities): CartChange[] {
  return changesBetween(account, { ...account, ...filled }).filter(
    ({ product, qty }) => !Object.hasOwn(account, product) || qty > (account[product] ?? 0),
  )
}

/** The items with some changes. A changed product that is not among the items stays out. */
export function withChanges(items: readonly CartItem[], changes: readonly CartChange[]): CartItem[] {
  const quantities = new Map(changes.map(({ product, qty }) => [product, qty]))
  return items.map((item) => ({ ...item, qty: quantities.get(item._id) ?? item.qty })).filter(({ qty }) => qty > 0)
}
