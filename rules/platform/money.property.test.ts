import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, dollarsOf, gstWithin, formatCents } from './money.ts'

/** Cents up to a hundred order items of 9,999 units at a million dollars. */
const amounts = fc.integer({ min: 0, max: 100 * 9999 * 100_000_000 })

it('any amount of money is unchanged by the conversion to dollars, to JSON and back', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(centsOf(JSON.parse(JSON.stringify(dollarsOf(cents))))).toBe(cents)
    }),
  )
})

it('any amount of money is unchanged by the format of the cart in local storage', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      const written = formatCents(cents)
      expect(written).toMatch(/^\d+\.\d\d$/)
      expect(centsOf(Number(written))).toBe(cents)
    }),
  )
})

it('any amount of money has at most two decimals on the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(JSON.stringify(dollarsOf(cents))).toMatch(/^\d+(\.\d\d?)?$/)
    }),
  )
})

it('any amount of money contains GST of 3/23, to within half a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
      // |gst − 3/23 of the cents| ≤ 1/2, in whole numbers.
      expect(Math.abs(46 * gstWithin(cents) - 6 * cents)).toBeLessThanOrEqual(23)
    }),
  )
})

it('any amount of money is 20/23 without its GST: both parts add up to the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
      const net = cents - gstWithin(cents)
      expect(Math.abs(46 * net - 40 * cents)).toBeLessThanOrEqual(23)
    }),
  )
})
