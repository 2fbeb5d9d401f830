import { type DiscountValue, discountCents } from '#rules/selling/discount.ts'

/** On sale products a code leaves them out, counts too, or the better one counts. */
export type SaleCodes = 'left-out' | 'both' | 'better'

/** In cents; in a sale with the price without it and what codes do. */
export interface CodedItem {
  priceCents: number
  qty: number
  regularPriceCents: number | null
  saleCodes: SaleCodes | null
}

/**
 * A code's discount on items in cents, with a sentence when sale products are left out. Where the better one counts, a
 * percentage takes off what a product would be cheaper without the sale; an amount leaves it out.
 */
export function discountOnItems(
  discount: DiscountValue,
  items: readonly CodedItem[],
): { cents: number; note: string | null; isNothing: boolean } {
  const countedCents = sumOf(items.filter(({ saleCodes }) => saleCodes === null || saleCodes === 'both'))
  const better = items.filter(({ saleCodes }) => saleCodes === 'better')
  const extraCents = better.reduce((sum, item) => sum + extraOf(discount, item) * item.qty, 0)
  const cents = discountCents(discount, countedCents) + extraCents
  const isExcluded = items.some(
    (item) => item.saleCodes === 'left-out' || (item.saleCodes === 'better' && extraOf(discount, item) === 0),
  )
  const isNothing = isExcluded && cents === 0 && discountCents(discount, sumOf(items)) > 0
  return { cents, note: isExcluded ? 'Pieces in a sale are left out.' : null, isNothing }
}

/** The refusal of a code when all products are in a sale. */
export const onlySaleProductsText = 'This code doesn’t apply to sale pieces, and everything in your cart is on sale.'

function extraOf(discount: DiscountValue, { priceCents, regularPriceCents }: CodedItem): number {
  if (discount.kind !== 'percentage' || regularPriceCents === null) return 0
  const withCodeCents = regularPriceCents - discountCents(discount, regularPriceCents)
  return Math.max(0, priceCents - withCodeCents)
}

function sumOf(items: readonly CodedItem[]): number {
  return items.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
}
