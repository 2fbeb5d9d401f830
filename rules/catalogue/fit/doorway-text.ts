import { doorHeightMm } from './door.ts'
import type { Sides } from './sides.ts'

/**
 * The smallest doorway for a product carried lengthways: `Doorways 420 mm or wider, carried lengthways, straight in`.
 * `smallestPassMm` replaces its sides, a height above 1980 mm is named, unknown sides are not (fit.md, Door).
 */
export function doorwayText(sides: Sides, smallestPassMm: readonly [number, number] | null): string {
  const sidesMm = smallestPassMm ?? [sides.lengthMm, sides.widthMm, sides.heightMm]
  const [shortMm = 0, longMm = 0] = sidesMm.toSorted((one, other) => one - other)
  if (shortMm <= 0) return ''
  const height = longMm > doorHeightMm ? ` and ${longMm} mm high` : ''
  return `Doorways ${shortMm} mm or wider${height}, carried lengthways, straight in`
}
