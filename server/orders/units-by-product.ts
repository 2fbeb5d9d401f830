/** The units of some order items, and the items whose product no longer exists. */
export interface UnitsByProduct<Item> {
  /** Product id → quantity. */
  units: Map<string, number>
  missing: Item[]
}

/**
 * Adds up the units of each product: two items of the same product are one number, so that its stock is checked once
 * for both (promises 2). Items of deleted products are returned as `missing`; the caller decides what they mean.
 */
export function unitsByProduct<Item extends { productId: string | null; qty: number }>(
  items: readonly Item[],
): UnitsByProduct<Item> {
  const units = new Map<string, number>()
  const missing: Item[] = []
  for (const item of items) {
    if (item.productId === null) missing.push(item)
    else units.set(item.productId, (units.get(item.productId) ?? 0) + item.qty)
  }
  return { units, missing }
}
