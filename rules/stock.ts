/** What the shop says of a stock: spec §4 has two words, the design adds the last unit. */
export function stockWords(countInStock: number): 'In Stock' | 'Last one' | 'Out of Stock' {
  if (countInStock <= 0) return 'Out of Stock'
  return countInStock === 1 ? 'Last one' : 'In Stock'
}

/** The quantities on offer: 1 to what is in stock (spec §5). A select stays usable, so 99 at most. */
export function quantityOptions(countInStock: number): number[] {
  return Array.from({ length: Math.min(Math.max(countInStock, 0), 99) }, (_, index) => index + 1)
}

/** Says that fewer of a piece are left than somebody wants (design, Tone of voice 6). */
export function shortageWords(name: string, left: number): string {
  if (left <= 0) return `The ${name} is sold out.`
  return `Only ${left} of the ${name} ${left === 1 ? 'is' : 'are'} left.`
}
