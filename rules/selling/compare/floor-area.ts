import type { Sides } from '#rules/catalogue/fit/sides.ts'

/** A piece as far as the floor is concerned, in mm, and how many of it there are. */
interface OnFloor extends Pick<Sides, 'lengthMm' | 'widthMm'> {
  qty: number
}

/** The floor that a piece takes in mm²: side to side by front to back. */
function floorAreaMm2({ lengthMm, widthMm }: Omit<OnFloor, 'qty'>): number {
  return lengthMm * widthMm
}

/** The floor that pieces take together: `2.49 m²`. */
export function floorAreaText(pieces: readonly OnFloor[]): string {
  const mm2 = pieces.reduce((sum, piece) => sum + floorAreaMm2(piece) * piece.qty, 0)
  return `${(Math.round(mm2 / 10_000) / 100).toFixed(2)} m²`
}
