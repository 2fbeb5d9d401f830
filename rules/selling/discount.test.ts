import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  codeOfLink,
  discountCents,
  discountRefusal,
  discountStage,
  type DiscountTerms,
  discountText,
  normalizeCode,
  usedUpRefusal,
} from './discount.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { gstWithin } from '#rules/platform/money.ts'
import { totalsOf } from './pricing.ts'

const percentage = (percent: number) => ({ kind: 'percentage' as const, percent, amountCents: null })
const amount = (amountCents: number) => ({ kind: 'amount' as const, percent: null, amountCents })

const start = startOfDay('2026-12-01') ?? new Date(Number.NaN)
const end = endOfDay('2026-12-24') ?? new Date(Number.NaN)
const within = new Date('2026-12-10T00:00:00Z')
const before = (at: Date) => new Date(at.getTime() - 1)

const terms = (given: Partial<DiscountTerms> = {}): DiscountTerms => ({
  ...amount(5000),
  startsAt: start,
  endsAt: end,
  endedAt: null,
  minimumCents: 0,
  totalLimit: null,
  customerLimit: null,
  ...given,
})
const notRunning = 'We don’t recognise that code, or it isn’t running at the moment. Check the spelling.'
const unused = { total: 0, ofCustomer: 0 }
const refusal = (given: Partial<DiscountTerms>, { itemsCents = 79_900, uses = unused, now = within } = {}) =>
  discountRefusal(terms(given), { itemsCents, uses, now })

it('a discount code is the same in lower case and with surrounding space', () => {
  expect(normalizeCode('  summer-10\t')).toBe('SUMMER-10')
})

it('a discount code is the same with invisible characters: zero-width, soft hyphen, marks of direction, byte order mark', () => {
  for (const pasted of ['\u200bSUMMER-10', 'SUM\u00adMER-10', '\u202aSUMMER-10\u202c', ' \u200e SUMMER-10\ufeff'])
    expect(normalizeCode(pasted)).toBe('SUMMER-10')
})

it('a discount code takes a percentage off, rounded half up to the cent', () => {
  expect(discountCents(percentage(10), 79_900)).toBe(7990)
  expect(discountCents(percentage(10), 4)).toBe(0) // 0.4 of a cent
  expect(discountCents(percentage(10), 5)).toBe(1) // 0.5 of a cent
  expect(discountCents(percentage(15), 77_790)).toBe(11_669) // 11,668.5 cents
  expect(discountCents(percentage(100), 1)).toBe(1)
})

it('a discount code takes an amount off, and never more than the items', () => {
  expect(discountCents(amount(5000), 79_900)).toBe(5000)
  expect(discountCents(amount(5000), 4999)).toBe(4999)
})

it('a discount code is described by its value', () => {
  expect(discountText(percentage(10))).toBe('10% off')
  expect(discountText(amount(5000))).toBe('$50.00 off')
})

it('the days of a discount code are New Zealand days, and include the whole first and last day', () => {
  expect(refusal({}, { now: before(start) })).toBe(notRunning)
  expect(refusal({}, { now: start })).toBeNull()
  expect(refusal({}, { now: before(end) })).toBeNull()
  expect(refusal({}, { now: end })).toBe(notRunning)
  expect(start.toISOString()).toBe('2026-11-30T11:00:00.000Z')
  expect(end.toISOString()).toBe('2026-12-24T11:00:00.000Z')
})

it('the days of a discount code end when the owner ends the code', () => {
  expect(refusal({ endedAt: within })).toBe(notRunning)
})

it('the days of a discount code and its uses decide its stage', () => {
  const stage = (given: Partial<DiscountTerms>, uses = 0, now = within) => discountStage(terms(given), uses, now)
  expect(stage({}, 0, before(start))).toBe('coming')
  expect(stage({})).toBe('running')
  expect(stage({ totalLimit: 2 }, 1)).toBe('running')
  expect(stage({ totalLimit: 2 }, 2)).toBe('used-up')
  expect(stage({ endedAt: within })).toBe('ended')
  expect(stage({ totalLimit: 2 }, 2, end)).toBe('ended')
})

it('a discount code is refused when it does not exist', () => {
  expect(discountRefusal(undefined, { itemsCents: 79_900, uses: unused, now: within })).toBe(notRunning)
})

it('a discount code is refused below its minimum, to the cent', () => {
  expect(refusal({ minimumCents: 50_000 }, { itemsCents: 49_999 })).toBe('This code is for orders of $500.00 or more.')
  expect(refusal({ minimumCents: 50_000 }, { itemsCents: 50_000 })).toBeNull()
})

it('a discount code is refused when its total limit or the limit per customer is reached', () => {
  const usedUp = 'This code has reached its limit.'
  const mine = 'You’ve already used this code, or one of your unpaid orders has it.'
  const limits = { totalLimit: 3, customerLimit: 1 }
  expect(refusal(limits, { uses: { total: 2, ofCustomer: 0 } })).toBeNull()
  expect(refusal(limits, { uses: { total: 3, ofCustomer: 0 } })).toBe(usedUp)
  expect(refusal({ customerLimit: 1 }, { uses: { total: 2, ofCustomer: 1 } })).toBe(mine)
  expect(usedUpRefusal(limits, { total: 3, ofCustomer: 0 })).toBe(usedUp)
  expect(usedUpRefusal(limits, { total: 2, ofCustomer: 1 })).toBe(mine)
  expect(usedUpRefusal({ totalLimit: null, customerLimit: null }, { total: 1e6, ofCustomer: 1e6 })).toBeNull()
})

it('a discount code is refused when the total would be below the smallest card payment; a total of 0 is allowed', () => {
  expect(refusal({}, { itemsCents: 5049 })).toBe(
    'This code brings the total to $0.49, below the smallest card payment of $0.50. Add a piece, or remove the code.',
  )
  expect(refusal({}, { itemsCents: 5050 })).toBeNull()
  expect(refusal({}, { itemsCents: 5000 })).toBeNull()
})

const anyItems = fc.array(fc.record({ priceCents: fc.nat(100_000_000), qty: fc.integer({ min: 1, max: 9999 }) }), {
  minLength: 1,
  maxLength: 20,
})
const values = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map(percentage),
  fc.integer({ min: 1, max: 100_000_000 }).map(amount),
)

it('for any cart and any discount, the total is the items minus the discount, in whole cents and never below 0', () => {
  fc.assert(
    fc.property(anyItems, values, (items, value) => {
      const itemsCents = items.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
      const discount = discountCents(value, itemsCents)
      const totals = totalsOf(items, discount)
      expect(totals).toMatchObject({ itemsCents, discountCents: discount, totalCents: itemsCents - discount })
      expect([discount, totals.totalCents].every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
    }),
  )
})

it('for any cart and any discount, the GST is 3/23 of the discounted total, and the recorded tax stays 15 % of the items (spec §9)', () => {
  fc.assert(
    fc.property(anyItems, values, (items, value) => {
      const { itemsCents, taxCents } = totalsOf(items)
      const totals = totalsOf(items, discountCents(value, itemsCents))
      expect(totals.taxCents).toBe(taxCents)
      expect(Math.abs(gstWithin(totals.totalCents) * 23 - totals.totalCents * 3)).toBeLessThanOrEqual(11.5)
    }),
  )
})

it('for any cart and any discount, a percentage is never more than half a cent away from the exact one', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 100 }), (items, percent) => {
      const error = discountCents(percentage(percent), items) * 100 - items * percent
      expect(error).toBeGreaterThan(-50)
      expect(error).toBeLessThanOrEqual(50)
    }),
  )
})

it.each([
  ['?code=summer-10', 'SUMMER-10', ''],
  ['?page=2&code=%20ABC%20&x=1', 'ABC', '?page=2&x=1'],
  ['?page=2', null, '?page=2'],
  ['', null, ''],
  // What cannot be a code is removed from the address and not kept.
  ['?code=', null, ''],
  ['?code=%3Cscript%3E', null, ''],
  [`?code=${'A'.repeat(31)}`, null, ''],
  ['?code=ONE&code=TWO', 'ONE', ''],
])('the discount code of a link of %s is %s, and %s is left', (search, code, rest) => {
  expect(codeOfLink(search)).toEqual({ code, rest })
})
