import { expect, it } from 'vitest'
import { sumsOf, writtenSums } from './pricing.ts'

it('adds price times quantity, asks nothing for shipping and does not add tax (spec §9)', () => {
  const sums = sumsOf([
    { priceCents: 49_900, qty: 1 },
    { priceCents: 15_500, qty: 4 },
    { priceCents: 22_900, qty: 1 },
  ])
  expect(sums).toEqual({
    itemsCents: 134_800,
    shippingCents: 0,
    taxCents: 20_220,
    discountCents: 0,
    totalCents: 134_800,
  })
  expect(writtenSums(sums)).toEqual({
    itemsPrice: '1348.00',
    shippingPrice: '0.00',
    taxPrice: '202.20',
    totalPrice: '1348.00',
  })
})

it('rounds tax to the cent', () => {
  expect(sumsOf([{ priceCents: 1999, qty: 1 }]).taxCents).toBe(300)
  expect(sumsOf([]).totalCents).toBe(0)
})

it('takes a discount off the total and off nothing else (spec §9)', () => {
  const sums = sumsOf([{ priceCents: 79_900, qty: 1 }], 5000)
  expect(sums).toEqual({
    itemsCents: 79_900,
    shippingCents: 0,
    taxCents: 11_985,
    discountCents: 5000,
    totalCents: 74_900,
  })
})
