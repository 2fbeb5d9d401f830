/** TV stands, buffets, dressers, cabinets and chests. Turned by 90°, their front faces sideways (fit.md, Fits). */
const categoriesWithFront: ReadonlySet<string> = new Set([
  'TV Stand',
  'Buffet',
  'Display',
  'Bedside',
  'Dresser',
  'Tall',
  'Lingerie',
])

/** Whether products of a category, by its keyword, have a front. */
export function hasFront(category: string): boolean {
  return categoriesWithFront.has(category)
}
