import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import {
  changePrice,
  changeSentence,
  differenceText,
  type PriceChange,
  readAmount,
  unroundedPrice,
} from './price-change.ts'

const plusFive: PriceChange = { kind: 'raise-percent', amount: 500, rounding: '.00' }

it('a changed price is rounded after the sum, as the prices of the brand Paris', () => {
  const before = [449, 679, 329, 799, 1649, 1449, 1079, 699, 319, 1349]
  const after = [471, 713, 345, 839, 1731, 1521, 1133, 734, 335, 1416]
  expect(before.map((dollars) => changePrice(dollars * 100, plusFive) / 100)).toEqual(after)
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
  expect(differenceText((sum(after) - sum(before)) * 100)).toBe('+438.00')
  expect(changeSentence(449_00, plusFive)).toBe('$449.00 + 5% = $471.45')
})

it('a changed price ends as it was chosen, up from the middle', () => {
  const to = (cents: number, rounding: PriceChange['rounding']) =>
    changePrice(cents, { kind: 'set', amount: cents, rounding })
  expect([471_45, 471_50, 471_49].map((cents) => to(cents, '.00'))).toEqual([471_00, 472_00, 471_00])
  expect([471_45, 471_44, 471_95, 472_44].map((cents) => to(cents, '.95'))).toEqual([471_95, 470_95, 471_95, 471_95])
  expect([471_24, 471_25, 471_74, 471_75].map((cents) => to(cents, '.50'))).toEqual([471_00, 471_50, 471_50, 472_00])
  expect(to(471_45, 'cents')).toBe(471_45)
  expect(to(10, '.95')).toBe(95)
})

it('a changed price is not rounded twice: a third of a cent does not decide', () => {
  // $1.00 + 0.49 % is 100.49 cents, and $100.495 + … would be a cent more if cents were rounded first.
  expect(changePrice(1_00, { kind: 'raise-percent', amount: 49, rounding: 'cents' })).toBe(100)
  expect(changePrice(99_99, { kind: 'raise-percent', amount: 50, rounding: '.50' })).toBe(100_50)
  expect(unroundedPrice(99_99, { kind: 'raise-percent', amount: 50, rounding: '.50' })).toBe(100_49)
})

it('a changed price may be lowered, raised by dollars or set', () => {
  expect(changePrice(449_00, { kind: 'lower-percent', amount: 1000, rounding: '.00' })).toBe(404_00)
  expect(changePrice(449_00, { kind: 'lower-percent', amount: 10_000, rounding: '.00' })).toBe(0)
  expect(changePrice(449_00, { kind: 'raise-dollars', amount: 20_50, rounding: 'cents' })).toBe(469_50)
  expect(changePrice(449_00, { kind: 'set', amount: 99_95, rounding: 'cents' })).toBe(99_95)
  expect(changeSentence(449_00, { kind: 'set', amount: 99_95, rounding: 'cents' })).toBe('$449.00 becomes $99.95')
  expect(differenceText(-12_50)).toBe('−12.50')
})

it('a changed price stays 0 by a percentage, so that a draft without a price gets none', () => {
  for (const rounding of ['.00', '.95', '.50', 'cents'] as const) {
    expect(changePrice(0, { kind: 'raise-percent', amount: 500, rounding })).toBe(0)
  }
})

it('a changed price is never below 0, has its ending, and is at most one step from the sum', () => {
  const steps = { '.00': 100, '.95': 100, '.50': 50, cents: 1 }
  assert(
    property(
      integer({ min: 1, max: 100_000_000 }),
      integer({ min: 0, max: 10_000 }),
      constantFrom('raise-percent', 'lower-percent', 'raise-dollars', 'set'),
      constantFrom('.00', '.95', '.50', 'cents'),
      (cents, amount, kind, rounding) => {
        const change: PriceChange = { kind, amount, rounding }
        const price = changePrice(cents, change)
        expect(Number.isInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(0)
        expect(Math.abs(price - unroundedPrice(cents, change))).toBeLessThanOrEqual(steps[rounding])
        if (price > 0) expect((price - (rounding === '.95' ? 95 : 0)) % steps[rounding]).toBe(0)
      },
    ),
  )
})

it('a changed price never falls when it is raised to whole cents', () => {
  assert(
    property(integer({ min: 0, max: 100_000_000 }), integer({ min: 0, max: 10_000 }), (cents, amount) => {
      expect(changePrice(cents, { kind: 'raise-percent', amount, rounding: 'cents' })).toBeGreaterThanOrEqual(cents)
    }),
  )
})

it('an amount is read as people write it, with two decimals at most', () => {
  expect(readAmount('5', 'raise-percent')).toBe(500)
  expect(readAmount(' 7.5 % ', 'raise-percent')).toBe(750)
  expect(readAmount('$1,249.95', 'set')).toBe(124_995)
  expect(['', '-5', '1.234', 'five'].map((text) => readAmount(text, 'raise-percent'))).toEqual([null, null, null, null])
  expect(readAmount('101', 'lower-percent')).toBeNull()
})
