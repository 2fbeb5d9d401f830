import type { CartChange } from '#contract/selling/cart.ts'
import type { CartItem } from '#rules/selling/cart.ts'

/** By product id. */
export type CartQuantities = Readonly<Record<string, number>>

export function quantitiesOf(items: readonly CartItem[]): CartQuantities {
  return Object.fromEntries(items.map(({ _id, qty }) => [_id, qty]))
}

/** A quantity of 0 is a removal. */
export function changesBetween(before: CartQuantities, after: CartQuantities): CartChange[] {
  const quantityIn = (state: CartQuantities, id: string) => (Object.hasOwn(state, id) ? (state[id] ?? 0) : 0)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((product) => ({ product, qty: quantityIn(after, product) }))
    .filter(({ product, qty }) => qty !== quantityIn(before, product))
}

/** The larger of both quantities. Nothing is removed. */
export function changesAtSignIn(account: CartQuantities, filled: CartQuantities): CartChange[] {
  return changesBetween(account, { ...account, ...filled }).filter(
    ({ product, qty }) => !Object.hasOwn(account, product) || qty > (account[product] ?? 0),
  )
}

/** A changed product that is not among the items stays out. */
export function withChanges(items: readonly CartItem[], changes: readonly CartChange[]): CartItem[] {
  const quantities = new Map(changes.map(({ product, qty }) => [product, qty]))
  return items.map((item) => ({ ...item, qty: quantities.get(item._id) ?? item.qty })).filter(({ qty }) => qty > 0)
}
