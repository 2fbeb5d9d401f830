import { expect, it } from 'vitest'
import { computeDiscount, makeLineItem, spreadDiscount } from './open-session.ts'
import type { Coupon } from '../provider-objects.ts'

const coupon: Coupon = {
  id: 'c',
  object: 'coupon',
  amount_off: null,
  created: 0,
  currency: null,
  duration: 'once',
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  times_redeemed: 0,
  valid: true,
}

const table = makeLineItem({
  price_data: {
    currency: 'nzd',
    unit_amount: 1,
    tax_behavior: undefined,
    product_data: { name: 'Table', description: undefined, images: undefined, metadata: {}, tax_code: undefined },
  },
  quantity: 1,
  metadata: {},
})

it('a discount is never more than the amount', () => {
  expect(computeDiscount(1000, { ...coupon, amount_off: 1500 })).toBe(1000)
  expect(computeDiscount(1000, { ...coupon, amount_off: 300 })).toBe(300)
  expect(computeDiscount(999, { ...coupon, percent_off: 50 })).toBe(500)
})

it('the parts of a discount add up to it, and no line falls below 0', () => {
  for (const amounts of [[1, 1, 1], [0, 5, 0], [33, 33, 34], [99_999, 1], [0], [7, 0, 7, 7]]) {
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    for (let discount = 0; discount <= Math.min(total, 120); discount++) {
      const lines = amounts.map((amount) => ({ ...table, amount_subtotal: amount }))
      const spread = spreadDiscount(lines, discount)
      expect(spread.reduce((sum, line) => sum + line.amount_discount, 0)).toBe(discount)
      expect(Math.min(...spread.map((line) => line.amount_total))).toBeGreaterThanOrEqual(0)
    }
  }
})
