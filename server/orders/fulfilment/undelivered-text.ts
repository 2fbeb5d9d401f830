import type { Delivery } from '#contract/orders/fulfilment.ts'

/** The items of a delivery that are not delivered, in words: `1 × Kurow Dining Table, 4 × Clyde Chair`. */
export function undeliveredText(items: Delivery['pieces']): string {
  const qtyOf = new Map<string, number>()
  for (const { name, qty, stage } of items) {
    if (stage !== 'delivered') qtyOf.set(name, (qtyOf.get(name) ?? 0) + qty)
  }
  return [...qtyOf].map(([name, qty]) => `${qty} × ${name}`).join(', ')
}
