/** The units of some order items, and the items whose product no longer exists. */
export interface UnitsByProduct<Item> {
  /** Product id → quantity. */
  units: Map<string, number>
  missing: Item[]
}

/** Adds up the units of each product, so that stock is checked once (promises 2). Deleted products are `missing`. */
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
