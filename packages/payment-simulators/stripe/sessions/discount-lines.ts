import type { Coupon, LineItem } from '../provider-objects.ts'

/** The discount of a coupon on an amount, in cents; never more than the amount. */
export function computeDiscount(subtotal: number, coupon: Coupon): number {
  const discount = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return Math.min(discount, subtotal)
}

/**
 * Distributes a discount over the lines in proportion to their amounts. The parts add up to the discount to the cent.
 */
export function spreadDiscount(lines: readonly LineItem[], discount: number): LineItem[] {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  let before = 0
  let given = 0
  return lines.map((line) => {
    before += line.amount_subtotal
    const part = (subtotal === 0 ? 0 : Math.round((discount * before) / subtotal)) - given
    given += part
    return { ...line, amount_discount: part, amount_total: line.amount_subtotal - part }
  })
}
