import type { Fit } from './fit.ts'
import type { Sides } from './sides.ts'
import type { Space } from './space.ts'

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
