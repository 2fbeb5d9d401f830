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

/** How far the rule goes beyond the second tick, in percent of the space (fit.md, Look). */
const maxOverPercent = 26

/** The line of a product in a space, in percent of the space with two decimals. */
interface FitRule {
  pieceMm: number
  /** From 0 to 126. */
  atPercent: number
  overPercent: number
}

/** The fit rule of a product; null without a limit side to side, where cards have the plain line. */
export function fitRuleOf(product: Sides, { lengthMm }: Space, { isTurned }: Fit): FitRule | null {
  if (lengthMm === null) return null
  const productMm = isTurned ? product.widthMm : product.lengthMm
  const atPercent = Math.min(100 + maxOverPercent, twoDecimals((productMm / lengthMm) * 100))
  return { pieceMm: productMm, atPercent, overPercent: twoDecimals(Math.max(0, atPercent - 100)) }
}

const twoDecimals = (percent: number) => Math.round(percent * 100) / 100
