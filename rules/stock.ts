/** What the shop says of a stock: spec §4 has two words, the design adds the last unit. */
export function stockText(countInStock: number): 'In Stock' | 'Last one' | 'Out of Stock' {
  if (countInStock <= 0) return 'Out of Stock'
  return countInStock === 1 ? 'Last one' : 'In Stock'
}

/** The quantities on offer: 1 to what is in stock (spec §5). A select stays usable, so 99 at most. */
export function quantityOptions(countInStock: number): number[] {
  return Array.from({ length: Math.min(Math.max(countInStock, 0), 99) }, (_, index) => index + 1)
}

/** Says that fewer of a piece are left than somebody wants (design, Tone of voice 6). */
export function shortageText(name: string, left: number): string {
  if (left <= 0) return `The ${name} is sold out.`
  return `Only ${left} of the ${name} ${left === 1 ? 'is' : 'are'} left.`
}

/** The most units of a product that may stand in the store (behaviour, Products). */
export const maxUnits = 9999

/** What of a stock an edit has to know: the units in the store, and those of them that are held for orders. */
export interface Stock {
  stock: number
  held: number
}

/** How many units can be sold now. */
export function sellableOf({ stock, held }: Stock): number {
  return Math.max(0, stock - held)
}

/**
 * The units in the store after an edit that says how many can be sold. With `was`, what the editor had seen, the stock
 * moves by the difference, so that a sale made meanwhile survives; without it the number holds from now on, and what is
 * held for orders stands in the store besides. `shortage`: fewer could be sold than the edit takes away. `excess`: more
 * would stand in the store than it may hold.
 */
export function stockAfter(now: Stock, countInStock: number, was?: number): number | 'shortage' | 'excess' {
  const moved = was === undefined ? countInStock + now.held - now.stock : countInStock - was
  const stock = now.stock + moved
  if (moved < 0 && stock < now.held) return 'shortage'
  return moved > 0 && stock > maxUnits ? 'excess' : stock
}
