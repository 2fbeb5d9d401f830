import type { ListedProduct } from '#contract/catalogue/products.ts'
import { drawerMm } from './clearances.ts'

/** The floor that a product takes with room to stand before it: `1800 × 1290 mm`, its depth twice and 450 mm. */
export function roomToUseText({ length, width }: Pick<ListedProduct, 'length' | 'width'>): string {
  return `${length} × ${width + width + drawerMm} mm`
}
