import { expect, it } from 'vitest'
import { totalsOf, formatTotals } from './pricing.ts'

it('the total is price times quantity, without shipping costs and without added tax (spec §9)', () => {
  const totals = totalsOf([
    { priceCents: 49_900, qty: 1 },
    { priceCents: 15_500, qty: 4 },
    { priceCents: 22_900, qty: 1 },
  ])
  expect(totals).toEqual({
    itemsCents: 134_800,
    shippingCents: 0,
    taxCents: 20_220,
    discountCents: 0,
    totalCents: 134_800,
  })
  expect(formatTotals(totals)).toEqual({
    itemsPrice: '1348.00',
    shippingPrice: '0.00',
    taxPrice: '202.20',
    totalPrice: '1348.00',
  })
})

it('tax is rounded to the cent', () => {
  expect(totalsOf([{ priceCents: 1999, qty: 1 }]).taxCents).toBe(300)
  expect(totalsOf([]).totalCents).toBe(0)
})

it('a discount reduces only the total (spec §9)', () => {
  expect(totalsOf([{ priceCents: 79_900, qty: 1 }], 5000)).toEqual({
    itemsCents: 79_900,
    shippingCents: 0,
    taxCents: 11_985,
    discountCents: 5000,
    totalCents: 74_900,
  })
})
