import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  discountCents,
  discountRefusal,
  discountStage,
  type DiscountTerms,
  discountText,
  normalizeCode,
  usedUpRefusal,
} from './discount.ts'
import { endOfDay, startOfDay } from './nz-dates.ts'
import { gstWithin } from './money.ts'
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
const unused = { total: 0, ofCustomer: 0 }
const refusal = (given: Partial<DiscountTerms>, { itemsCents = 79_900, uses = unused, now = within } = {}) =>
  discountRefusal(terms(given), { itemsCents, uses, now })

describe('a discount code', () => {
  it('is the same in small letters and with space round it', () => {
    expect(normalizeCode('  summer-10\t')).toBe('SUMMER-10')
  })

  it('takes a percentage off, rounded half up to the cent', () => {
    expect([
      discountCents(percentage(10), 79_900),
      discountCents(percentage(10), 4), // 0.4 of a cent
      discountCents(percentage(10), 5), // 0.5 of a cent
      discountCents(percentage(15), 77_790), // 11,668.5 cents
      discountCents(percentage(100), 1),
    ]).toEqual([7990, 0, 1, 11_669, 1])
  })

  it('takes an amount off, and never more than the items', () => {
    expect([discountCents(amount(5000), 79_900), discountCents(amount(5000), 4999)]).toEqual([5000, 4999])
  })

  it('says what it takes off', () => {
    expect([discountText(percentage(10)), discountText(amount(5000))]).toEqual(['10 % off', '$50.00 off'])
  })
})

describe('the days of a discount code', () => {
  it('are those of New Zealand, the first and the last one whole', () => {
    expect(refusal({}, { now: before(start) })).toBe('This discount code counts from 2026-12-01 on.')
    expect(refusal({}, { now: start })).toBeNull()
    expect(refusal({}, { now: before(end) })).toBeNull()
    expect(refusal({}, { now: end })).toBe('This discount code has ended.')
    expect([start.toISOString(), end.toISOString()]).toEqual(['2026-11-30T11:00:00.000Z', '2026-12-24T11:00:00.000Z'])
  })

  it('are over once the owner has ended it', () => {
    expect(refusal({ endedAt: within })).toBe('This discount code has ended.')
  })

  it('and its uses say where it stands', () => {
    const stage = (given: Partial<DiscountTerms>, uses = 0, now = within) => discountStage(terms(given), uses, now)
    expect(stage({}, 0, before(start))).toBe('coming')
    expect([stage({}), stage({ totalLimit: 2 }, 1), stage({ totalLimit: 2 }, 2)]).toEqual([
      'running',
      'running',
      'used-up',
    ])
    expect([stage({ endedAt: within }), stage({ totalLimit: 2 }, 2, end)]).toEqual(['ended', 'ended'])
  })
})

describe('a discount code is refused', () => {
  it('when there is none of that name', () => {
    expect(discountRefusal(undefined, { itemsCents: 79_900, uses: unused, now: within })).toBe(
      'There is no such discount code. Check how it is written.',
    )
  })

  it('below its minimum, to the cent', () => {
    expect(refusal({ minimumCents: 50_000 }, { itemsCents: 49_999 })).toBe('This discount code counts from $500.00 on.')
    expect(refusal({ minimumCents: 50_000 }, { itemsCents: 50_000 })).toBeNull()
  })

  it('when as many orders use it as may, in all or of one buyer', () => {
    const usedUp = 'This discount code has been used up.'
    const mine = 'You have used this discount code already, or an unpaid order of yours still holds it.'
    const limits = { totalLimit: 3, customerLimit: 1 }
    expect(refusal(limits, { uses: { total: 2, ofCustomer: 0 } })).toBeNull()
    expect(refusal(limits, { uses: { total: 3, ofCustomer: 0 } })).toBe(usedUp)
    expect(refusal({ customerLimit: 1 }, { uses: { total: 2, ofCustomer: 1 } })).toBe(mine)
    expect(usedUpRefusal(limits, { total: 3, ofCustomer: 0 })).toBe(usedUp)
    expect(usedUpRefusal(limits, { total: 2, ofCustomer: 1 })).toBe(mine)
    expect(usedUpRefusal({ totalLimit: null, customerLimit: null }, { total: 1e6, ofCustomer: 1e6 })).toBeNull()
  })

  it('when it would leave a few cents, which no card takes; nothing left is fine', () => {
    expect(refusal({}, { itemsCents: 5049 })).toBe(
      'With this code $0.49 would be left to pay, and cards take $0.50 at least.',
    )
    expect([refusal({}, { itemsCents: 5050 }), refusal({}, { itemsCents: 5000 })]).toEqual([null, null])
  })
})

describe('for any cart and any discount', () => {
  const lines = fc.array(fc.record({ priceCents: fc.nat(100_000_000), qty: fc.integer({ min: 1, max: 9999 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  const values = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map(percentage),
    fc.integer({ min: 1, max: 100_000_000 }).map(amount),
  )

  it('the total is the lines less the discount, in whole cents and never below 0', () => {
    fc.assert(
      fc.property(lines, values, (bought, value) => {
        const items = bought.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
        const off = discountCents(value, items)
        const sums = totalsOf(bought, off)
        expect([sums.itemsCents, sums.discountCents, sums.totalCents]).toEqual([items, off, items - off])
        expect([off, sums.totalCents].every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      }),
    )
  })

  it('the GST is 3/23 of what is left to pay, and the tax that is kept stays 15 % of the items (spec §9)', () => {
    fc.assert(
      fc.property(lines, values, (bought, value) => {
        const { itemsCents } = totalsOf(bought)
        const sums = totalsOf(bought, discountCents(value, itemsCents))
        expect(sums.taxCents).toBe(totalsOf(bought).taxCents)
        expect(Math.abs(gstWithin(sums.totalCents) * 23 - sums.totalCents * 3)).toBeLessThanOrEqual(11.5)
      }),
    )
  })

  it('a percentage is never more than half a cent away from the exact one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 100 }), (items, percent) => {
        const error = discountCents(percentage(percent), items) * 100 - items * percent
        expect(error).toBeGreaterThan(-50)
        expect(error).toBeLessThanOrEqual(50)
      }),
    )
  })
})
