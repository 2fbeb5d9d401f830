import { formatCents } from '#rules/platform/money.ts'

/** The totals of a cart or an order, in cents. */
export interface OrderPrices {
  itemsCents: number
  shippingCents: number
  taxCents: number
  /** The discount of a discount code; 0 without one. */
  discountCents: number
  totalCents: number
}

/**
 * Computes the totals of some items in cents (spec §9): items are price times quantity; shipping is included in the
 * price and therefore 0; tax is 15 % of the items, recorded and never added; the total is items plus shipping minus the
 * discount. The cart in the browser and the order on the server use this one function.
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

/**
 * The totals as the cart stores them: strings of dollars with two decimals (spec §3, Cart). The cart has no discount.
 */
export function formatTotals(totals: OrderPrices) {
  return {
    itemsPrice: formatCents(totals.itemsCents),
    shippingPrice: formatCents(totals.shippingCents),
    taxPrice: formatCents(totals.taxCents),
    totalPrice: formatCents(totals.totalCents),
  }
}
