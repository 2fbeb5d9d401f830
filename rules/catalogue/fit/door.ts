import type { Sides } from './sides.ts'

/** In mm; the shop does not ask for it (fit.md, Door). */
const doorHeightMm = 1980

interface Carried {
  sides: Sides
  /** In mm, with the legs off, where it is known. */
  smallestPassMm?: readonly [number, number] | null
}

/** How something goes through a doorway: upright, on its side, or not at all by `overMm`. */
export type DoorFit =
  | { kind: 'upright'; doorMm: number }
  | { kind: 'onItsSide'; doorMm: number }
  | { kind: 'tooBig'; doorMm: number; overMm: number }

/**
 * How a product or box goes straight through a doorway, its longest side first, without tilting; null without a doorway.
 * Its smallest side must be at most the doorway and its middle side at most 1980 mm, or the other way round in a
 * doorway wider than high (fit.md, Door).
 */
export function doorFitOf({ sides, smallestPassMm }: Carried, doorMm: number | null): DoorFit | null {
  if (doorMm === null) return null
  const sidesMm = smallestPassMm ?? [sides.lengthMm, sides.widthMm, sides.heightMm]
  const [smallest = 0, middle = 0] = ascending(sidesMm)
  const [narrow = 0, wide = 0] = ascending([doorMm, doorHeightMm])
  const overMm = Math.max(smallest - narrow, middle - wide)
  if (overMm > 0) return { kind: 'tooBig', doorMm, overMm }
  return { kind: sides.widthMm <= doorMm && sides.heightMm <= doorHeightMm ? 'upright' : 'onItsSide', doorMm }
}

const ascending = (sidesMm: readonly number[]) => sidesMm.toSorted((one, other) => one - other)

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
