import type { Sides } from '#rules/catalogue/fit/sides.ts'

/** In mm, and how many there are. */
interface OnFloor extends Pick<Sides, 'lengthMm' | 'widthMm'> {
  qty: number
}

function floorAreaMm2({ lengthMm, widthMm }: Omit<OnFloor, 'qty'>): number {
  return lengthMm * widthMm
}

/** The floor that pieces take together: `2.49 m²`. */
export function floorAreaText(pieces: readonly OnFloor[]): string {
  const mm2 = pieces.reduce((sum, piece) => sum + floorAreaMm2(piece) * piece.qty, 0)
  return `${(Math.round(mm2 / 10_000) / 100).toFixed(2)} m²`
}
