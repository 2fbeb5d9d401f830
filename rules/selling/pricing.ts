import { formatCents } from '#rules/platform/money.ts'

/** In cents. */
export interface OrderPrices {
  itemsCents: number
  shippingCents: number
  taxCents: number
  discountCents: number
  totalCents: number
}

/**
 * Computes totals in cents (spec §9): items are price times quantity; shipping is included and 0; tax is 15 % of the
 * items, recorded and never added; the total is items plus shipping minus the discount. Cart and order both use this
 * function.
 */
export function totalsOf(items: readonly { priceCents: number; qty: number }[], discountCents = 0): OrderPrices {
  const itemsCents = items.reduce((sum, line) => sum + line.priceCents * line.qty, 0)
  const shippingCents = 0
  return {
    itemsCents,
    shippingCents,
    taxCents: Math.round((itemsCents * 15) / 100),
    discountCents,
    totalCents: itemsCents + shippingCents - discountCents,
  }
}

/** For the stored cart: strings of dollars with two decimals, without a discount (spec §3, Cart). */
export function formatTotals(totals: OrderPrices) {
  return {
    itemsPrice: formatCents(totals.itemsCents),
    shippingPrice: formatCents(totals.shippingCents),
    taxPrice: formatCents(totals.taxCents),
    totalPrice: formatCents(totals.totalCents),
  }
}
