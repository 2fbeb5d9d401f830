import type { Sides } from '#rules/catalogue/fit/sides.ts'

/** In mm, and how many there are. */
interface OnFloor extends Pick<Sides, 'lengthMm' | 'widthMm'> {
  qty: number
}

function floorAreaMm2({ lengthMm, widthMm }: Omit<OnFloor, 'qty'>): number {
  return lengthMm * widthMm
}

/** The floor that products take together: `2.49 m²`. */
export function floorAreaText(products: readonly OnFloor[]): string {
  const mm2 = products.reduce((sum, product) => sum + floorAreaMm2(product) * product.qty, 0)
  return `${(Math.round(mm2 / 10_000) / 100).toFixed(2)} m²`
}
