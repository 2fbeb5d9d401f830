import { expect, it } from 'vitest'
import { centsOf, dollarsOf, formatDollars, gstWithin, isWholeCents, formatCents, normalizePrice } from './money.ts'

it('money is converted from dollars to whole cents, halves up', () => {
  expect(centsOf(0.1 + 0.2)).toBe(30)
  expect(centsOf(19.99)).toBe(1999)
  expect(centsOf(1.005)).toBe(101)
  expect(centsOf(1749.95)).toBe(174_995)
  expect(centsOf(0)).toBe(0)
})

it('money is unchanged by the conversion to dollars and back, for every cent up to a hundred dollars', () => {
  for (let cents = 0; cents <= 10_000; cents++) expect(centsOf(dollarsOf(cents))).toBe(cents)
})

it('money has at most two decimals, up to a million dollars', () => {
  const cents = Array.from({ length: 10_001 }, (_, index) => index * 9_999 + (index % 100))
  expect(cents.filter((each) => !isWholeCents(Number((each / 100).toFixed(2))))).toEqual([])
  expect([199.955, 0.001, 1_000_000.005, 1 / 3].map(isWholeCents)).toEqual([false, false, false, false])
})

it('money must be a finite number', () => {
  expect(() => centsOf(Number.NaN)).toThrow('NaN is not an amount of money')
  expect(() => centsOf(Number.POSITIVE_INFINITY)).toThrow(RangeError)
})

it('money is written with two decimals in the cart and with commas on a page', () => {
  expect(formatCents(134_800)).toBe('1348.00')
  expect(formatCents(5)).toBe('0.05')
  expect(formatDollars(1749.95)).toBe('$1,749.95')
  expect(formatDollars(0)).toBe('$0.00')
})

it('money contains GST of 3/23', () => {
  expect(gstWithin(134_800)).toBe(17_583)
  expect(gstWithin(11_500)).toBe(1500)
  expect(gstWithin(0)).toBe(0)
})

it.each([
  ['$1,249', '1249'],
  ['1 249.00', '1249.00'],
  ['1\u00a0249.00', '1249.00'],
  [' $ 1,249,000.50 ', '1249000.50'],
  ['nz$99', '99'],
  ['799', '799'],
  ['12.5', '12.5'],
])('a price as people write it: %j is the number %s', (text, number) => expect(normalizePrice(text)).toBe(number))

it.each(['', 'abc', '12,50', '1,24', '1249,000', '1,249 000', '1,,249', '-5', '$', '1.249,00', '12 50'])(
  'a price as people write it: %j stays as it is, so that it is refused and no price is guessed',
  (text) => expect(normalizePrice(text)).toBe(text.replace('$', '')),
)
