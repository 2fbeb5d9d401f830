import type { Coupon, LineItem } from './provider-objects.ts'

/** What a coupon takes off an amount; all in cents, never more than the amount. */
export function discountOn(subtotal: number, coupon: Coupon): number {
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return Math.min(off, subtotal)
}

/** Spreads a discount over the lines by their share, so that the parts add up to the whole to the cent. */
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
