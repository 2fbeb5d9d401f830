import { expect, it } from 'vitest'
import { phoneDiscountCents, phoneDiscountRefusal, readPhoneDiscount } from './phone-discount.ts'

it('readPhoneDiscount reads dollars and percentages as they are typed', () => {
  expect(['$97', '97.5', '1,200', '5 %', '7.5%', ''].map(readPhoneDiscount)).toEqual([
    { amount: 97 },
    { amount: 97.5 },
    { amount: 1200 },
    { percent: 5 },
    { percent: 7.5 },
    null,
  ])
})

it('readPhoneDiscount refuses what is neither', () => {
  expect(['0', '-5', '101 %', '0 %', '1.234', 'ten'].map(readPhoneDiscount)).toEqual(Array(6).fill(undefined))
})

it('phoneDiscountCents rounds a percentage half up to the cent', () => {
  expect(phoneDiscountCents({ percent: 10 }, 79_905)).toBe(7991)
  expect(phoneDiscountCents({ amountCents: 9700 }, 159_700)).toBe(9700)
})

it('phoneDiscountCents is exact where a fraction is not: half a cent is rounded up for each tenth of a percent', () => {
  expect(phoneDiscountCents({ percent: 2.3 }, 1_500)).toBe(35)
  expect(phoneDiscountCents({ percent: 0.7 }, 5_500)).toBe(39)
  expect(phoneDiscountCents({ percent: 1.4 }, 2_750)).toBe(39)
  for (let tenths = 1; tenths <= 1000; tenths++) {
    const itemsCents = 5 * tenths + 1_495
    const exact = BigInt(itemsCents) * BigInt(tenths)
    expect(phoneDiscountCents({ percent: tenths / 10 }, itemsCents)).toBe(Number((exact + 500n) / 1000n))
  }
})

const of = (discountCents: number) => ({ discountCents, itemsCents: 159_700 })

it('phoneDiscountRefusal lets staff give ten percent and not a cent more', () => {
  expect(phoneDiscountRefusal('staff', of(15_970))).toBeUndefined()
  expect(phoneDiscountRefusal('staff', of(15_971))).toBe(
    'Staff may give up to 10%, here $159.70. Ask the owner for more.',
  )
})

it('phoneDiscountRefusal lets the owner give all but the smallest card payment', () => {
  expect(phoneDiscountRefusal('owner', of(159_650))).toBeUndefined()
  expect(phoneDiscountRefusal('owner', of(159_651))).toBe('The discount can be up to $1,596.50.')
})
