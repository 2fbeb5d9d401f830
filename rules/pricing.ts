import { formatCents } from './money.ts'

/** The sums of a cart or an order, in cents. */
export interface OrderPrices {
  itemsCents: number
  shippingCents: number
  taxCents: number
  /** What a discount code takes off; 0 without one. */
  discountCents: number
  totalCents: number
}

/**
 * The sums of some lines (spec §9): items are price times quantity; shipping is in the price and so 0; tax is 15 % of
 * the items, kept for the record and never added; the total is items plus shipping, less what a discount code takes off.
 * The browser's cart and the server's order use this one function.
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

/** The sums as the cart keeps them: strings with two decimals (spec §3, Cart). A discount is none of the cart's. */
export function formatTotals(totals: OrderPrices) {
  return {
    itemsPrice: formatCents(totals.itemsCents),
    shippingPrice: formatCents(totals.shippingCents),
    taxPrice: formatCents(totals.taxCents),
    totalPrice: formatCents(totals.totalCents),
  }
}
