import type { Fit } from './fit.ts'
import type { Sides } from './sides.ts'
import type { Space } from './space.ts'

/** How far the drawn rule goes beyond the second tick, in percent of the space (fit.md, Look). */
const maxOverPercent = 26

/** The numbers of the fit rule, the drawn line of a piece in a space: percent of the space, with two decimals. */
interface FitRule {
  /** The side of the piece that is compared in mm: side to side, in the orientation of the fit. */
  pieceMm: number
  /** Where the line of the piece ends, from 0 to 126. */
  atPercent: number
  /** How far the line goes beyond the second tick, from 0 to 26. */
  overPercent: number
}

/** The fit rule of a piece; null in a space without a limit side to side, where cards have the plain line. */
export function fitRuleOf(piece: Sides, { lengthMm }: Space, { isTurned }: Fit): FitRule | null {
  if (lengthMm === null) return null
  const pieceMm = isTurned ? piece.widthMm : piece.lengthMm
  const atPercent = Math.min(100 + maxOverPercent, twoDecimals((pieceMm / lengthMm) * 100))
  return { pieceMm, atPercent, overPercent: twoDecimals(Math.max(0, atPercent - 100)) }
}

const twoDecimals = (percent: number) => Math.round(percent * 100) / 100
