import type { MyListItem } from '#contract/selling/my-list.ts'

/** Reads the list from local storage: valid items are kept, the rest is dropped. Never throws. */
export function readMyList(stored: string | null): MyListItem[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(found) ? found.filter(isItem) : []
  } catch {
    return []
  }
}

function isItem(value: unknown): value is MyListItem {
  const { product, qty, price, countInStock, addedAt } = (value ?? {}) as Record<string, unknown>
  const numbers = [qty, countInStock, typeof addedAt === 'string' && Date.parse(addedAt)]
  return typeof product === 'string' && numbers.every(Number.isInteger) && Number(qty) > 0 && Number.isFinite(price)
}
