import type { ListedProduct } from '#contract/catalogue/products.ts'

/**
 * Follow the labels: `Length` alone would be read as the long side, but a bed is 1640 mm from side to side and 2130 mm
 * from front to back (behaviour, Platform).
 */
export const sizeDirections = { length: 'side to side', width: 'front to back' } as const

/** In millimetres: `1640 wide × 2130 deep × 1300 high, mm`. */
export function sizesText({ length, width, height }: Pick<ListedProduct, 'length' | 'width' | 'height'>): string {
  return `${length} wide × ${width} deep × ${height} high, mm`
}
