import type { Sides } from './sides.ts'

/** The height of a doorway in mm, which the shop does not ask for (fit.md, Door). */
export const doorHeightMm = 1980

/** What has to go through a doorway: a piece, or one of its boxes. */
interface Carried {
  sides: Sides
  /** The smallest opening in mm through which all parts go once the legs are off, where it is known. */
  smallestPassMm?: readonly [number, number] | null
}

/**
 * How something goes through a doorway of `doorMm`: upright, front to back across the opening; on its side; or not at
 * all, by `overMm`.
 */
export type DoorFit =
  | { kind: 'upright'; doorMm: number }
  | { kind: 'onItsSide'; doorMm: number }
  | { kind: 'tooBig'; doorMm: number; overMm: number }

/**
 * How a piece or a box goes through a doorway, its longest side first, on straight ways and without tilting; null
 * without a doorway. Its smallest side has to be at most the doorway and its middle side at most 1980 mm; for a doorway
 * that is wider than high, width and height change places (fit.md, Door).
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
