import { maxListItems } from '#contract/selling/max-list-items.ts'
import type { MyListChange, MyListItem } from '#contract/selling/my-list.ts'

/** By product id. */
export type ListQuantities = Readonly<Record<string, number>>

export function listQuantities(items: readonly MyListItem[]): ListQuantities {
  return Object.fromEntries(items.map(({ product, qty }) => [product, qty]))
}

/**
 * What changed in a browser since `synced` was in common with the account; null: never. A quantity of 0 is a removal.
 */
export function changesToSend(items: readonly MyListItem[], synced: ListQuantities | null): MyListChange[] {
  const before = synced ?? {}
  const quantities = listQuantities(items)
  const changed = items.filter(({ product, qty }) => !Object.hasOwn(before, product) || before[product] !== qty)
  const removed = Object.keys(before).filter((product) => !Object.hasOwn(quantities, product))
  const nothing = { qty: 0, price: 0, countInStock: 0, addedAt: '1970-01-01T00:00:00.000Z' }
  return [...changed, ...removed.map((product) => ({ product, ...nothing }))].slice(0, 2 * maxListItems)
}

/** A browser's list after a call: the account's, with what changed here between `sent` and `current`. */
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
