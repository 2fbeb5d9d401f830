import { categoryLabel } from '#rules/catalogue/categories.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { placesOfProducts } from './synonyms.ts'

/** The products of each category, in the order of the table. */
const productsOf = groupBy([...placesOfProducts.keys()], (product) => categoryOf(product))

/** The name of a category in the table of products, which knows the categories of the specification. */
const labelOf = (category: string) => categoryLabel(firstRooms, category)

/** The category of a product: `bar stool` is in Bar. */
export function categoryOf(item: string): string {
  return placesOfProducts.get(item)?.[0]?.category ?? ''
}

/** Whether a product means its whole category, as `bed frame` does: Bed Frames have headboards too. */
export function isWholeCategory(piece: string): boolean {
  const category = categoryOf(piece)
  return productsOf.get(category)?.length === 1 || labelOf(category).toLowerCase() === `${piece}s`
}

/** The label of a product: that of its category, or `Bar Stools`. */
export function productLabel(piece: string): string {
  if (isWholeCategory(piece)) return labelOf(categoryOf(piece))
  return `${piece}s`.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}

/** One product in a sentence: `buffet`, `TV stand`. */
export function productName(piece: string): string {
  return piece === 'bedside' ? 'bedside table' : piece.replace(/^tv\b/, 'TV')
}

/** Several products in a sentence: `buffets`, `TV stands`. */
export function productNames(piece: string): string {
  return `${productName(piece)}s`
}

/** The room of a product; the first one of a product that is in two. */
export function roomOfProduct(piece: string): string | undefined {
  const category = categoryOf(piece)
  return rooms.find(({ path }) => firstRooms[path].categories.some(({ keyword }) => keyword === category))?.homeSpace
}
