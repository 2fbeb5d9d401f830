import type { ListedProduct } from '#contract/catalogue/products.ts'
import { type DoorFit, doorFitOf } from './door.ts'
import { type Fit, fitOf } from './fit.ts'
import type { Sides } from './sides.ts'
import type { Space } from './space.ts'

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

type Product = Pick<ListedProduct, 'length' | 'width' | 'height' | 'category' | 'passShortMm' | 'passLongMm'>

/** The sides of a product in mm. */
export function sidesOf({ length, width, height }: Pick<Product, 'length' | 'width' | 'height'>): Sides {
  return { lengthMm: length, widthMm: width, heightMm: height }
}

/** How a product fits a space; null for a space without limits, whatever its doorway. */
export function productFitOf(product: Product, space: Space): Fit | null {
  return fitOf(sidesOf(product), space, hasFront(product.category))
}

/** How a product goes through a space's doorway; null without one. Its smallest opening counts where it is known. */
export function productDoorFitOf(product: Product, { doorMm }: Space): DoorFit | null {
  const { passShortMm, passLongMm } = product
  const smallestPassMm = passShortMm > 0 && passLongMm > 0 ? ([passShortMm, passLongMm] as const) : null
  return doorFitOf({ sides: sidesOf(product), smallestPassMm }, doorMm)
}
