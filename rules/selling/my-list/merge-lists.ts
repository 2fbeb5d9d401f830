import { maxListItems } from '#contract/selling/max-list-items.ts'
import type { MyListChange, MyListItem } from '#contract/selling/my-list.ts'

/** The quantities of a list by product id. */
export type ListQuantities = Readonly<Record<string, number>>

/** The quantities of some items. */
export function listQuantities(items: readonly MyListItem[]): ListQuantities {
  return Object.fromEntries(items.map(({ product, qty }) => [product, qty]))
}

/**
 * What was changed in a browser since it last had `synced` in common with the account; null: it never had, and its
 * items are added to those of the account. A quantity of 0 is a removal.
 */
export function changesToSend(items: readonly MyListItem[], synced: ListQuantities | null): MyListChange[] {
  const before = synced ?? {}
  const quantities = listQuantities(items)
  const changed = items.filter(({ product, qty }) => !Object.hasOwn(before, product) || before[product] !== qty)
  const removed = Object.keys(before).filter((product) => !Object.hasOwn(quantities, product))
  const nothing = { qty: 0, price: 0, countInStock: 0, addedAt: '1970-01-01T00:00:00.000Z' }
  return [...changed, ...removed.map((product) => ({ product, ...nothing }))].slice(0, 2 * maxListItems)
}

/**
 * The list of a browser after a call: that of the account, with what was changed here between `sent` and `current`,
 * which is sent next.
 */
export function mergeLists(
  account: readonly MyListItem[],
  sent: readonly MyListItem[],
  current: readonly MyListItem[],
): MyListItem[] {
  const changed = new Map(changesToSend(current, listQuantities(sent)).map((change) => [change.product, change]))
  if (changed.size === 0) return [...account]
  const known = new Set(account.map(({ product }) => product))
  const kept = account.flatMap((item) => {
    const { qty } = changed.get(item.product) ?? item
    return qty === 0 ? [] : [{ ...item, qty }]
  })
  return [...kept, ...current.filter(({ product }) => changed.has(product) && !known.has(product))]
}
