import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anniversaryRegions } from './anniversary-days.ts'
import {
  addBusinessDays,
  businessDaysBetween,
  holidaysBetween,
  isBusinessDay,
  lastBusinessDay,
} from './business-days.ts'
import { addDays, weekdayOf } from '#rules/platform/calendar-days.ts'

it('a business day is not on a weekend, a public holiday or an anniversary day of the destination', () => {
  expect(isBusinessDay('2026-11-21', null)).toBe(false)
  expect(isBusinessDay('2026-12-28', null)).toBe(false)
  expect(isBusinessDay('2026-11-13', 'Canterbury')).toBe(false)
  expect(isBusinessDay('2026-11-13', 'Auckland')).toBe(true)
  expect(isBusinessDay('2026-11-13', null)).toBe(true)
})

it('a business day comes after the long weekend of Christmas and New Year', () => {
  expect(addBusinessDays('2026-12-24', 1, 'Auckland')).toBe('2026-12-29')
  expect(addBusinessDays('2026-12-24', 4, 'Auckland')).toBe('2027-01-05')
})

it('a business day is the last one before a weekend, a public holiday or an anniversary day, or the day itself', () => {
  expect(lastBusinessDay('2026-11-23', 'Auckland')).toBe('2026-11-23')
  expect(lastBusinessDay('2026-11-22', 'Auckland')).toBe('2026-11-20')
  expect(lastBusinessDay('2026-12-28', 'Auckland')).toBe('2026-12-24')
  expect(lastBusinessDay('2026-11-15', 'Canterbury')).toBe('2026-11-12')
  expect(lastBusinessDay('2026-11-15', null)).toBe('2026-11-13')
})

it('a business day is none on which the shop is closed', () => {
  const closed = [{ from: '2026-11-19', to: '2026-11-24', reason: 'Stocktake' }]
  expect(isBusinessDay('2026-11-18', null, closed)).toBe(true)
  expect(isBusinessDay('2026-11-19', null, closed)).toBe(false)
  expect(isBusinessDay('2026-11-24', null, closed)).toBe(false)
  expect(isBusinessDay('2026-11-25', null, closed)).toBe(true)
  expect(addBusinessDays('2026-11-18', 1, null, closed)).toBe('2026-11-25')
  expect(lastBusinessDay('2026-11-24', null, closed)).toBe('2026-11-18')
  expect(businessDaysBetween('2026-11-17', '2026-11-25', null, closed)).toBe(2)
  expect(holidaysBetween('2026-11-22', '2026-11-30', null, closed)).toEqual([
    { day: '2026-11-19', to: '2026-11-24', name: 'Stocktake' },
  ])
  // Only a weekend is left of the closed days, which does not count anyway.
  expect(holidaysBetween('2026-11-20', '2026-11-22', null, closed)).toEqual([])
})

it('a business day that does not count has a name', () => {
  expect(holidaysBetween('2026-11-12', '2026-11-23', 'Canterbury')).toEqual([
    { day: '2026-11-13', name: 'the Canterbury anniversary day' },
  ])
  expect(holidaysBetween('2026-12-24', '2027-01-05', null).map(({ name }) => name)).toEqual([
    'Christmas Day',
    'Boxing Day',
    'New Year’s Day',
    'the day after New Year’s Day',
  ])
})

const day = fc.integer({ min: 0, max: 365 * 60 }).map((count) => addDays('2000-01-01', count))
const region = fc.constantFrom(null, ...anniversaryRegions)
const count = fc.integer({ min: 1, max: 40 })

it('for any day, number and region, the day that is so many business days later is a business day, and counts back to the number', () => {
  fc.assert(
    fc.property(day, count, region, (start, days, where) => {
      const end = addBusinessDays(start, days, where)
      expect(isBusinessDay(end, where)).toBe(true)
      expect(businessDaysBetween(start, end, where)).toBe(days)
      expect(businessDaysBetween(start, addDays(end, -1), where)).toBe(days - 1)
    }),
  )
})

it('for any day, number and region, a business day comes after a day exactly when the last one is later', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -10, max: 20 }), region, (today, days, where) => {
      const due = addDays(today, -days)
      expect(due < lastBusinessDay(today, where)).toBe(businessDaysBetween(due, today, where) > 0)
    }),
  )
})

it('for any day, number and region, closed days never make it earlier, and none of them is a business day', () => {
  const ranges = fc.array(fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 59 })), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(day, count, region, ranges, (start, days, where, offsets) => {
      const closed = offsets.map(([offset, length]) => {
        const from = addDays(start, offset)
        return { from, to: addDays(from, length), reason: 'Closed' }
      })
      const end = addBusinessDays(start, days, where, closed)
      expect(end >= addBusinessDays(start, days, where)).toBe(true)
      expect(closed.some(({ from, to }) => from <= end && end <= to)).toBe(false)
      expect(businessDaysBetween(start, end, where, closed)).toBe(days)
      expect(lastBusinessDay(end, where, closed)).toBe(end)
    }),
  )
})

it('for any day, number and region, the business days between are those that are one each, also over years and closed days', () => {
  const ranges = fc.array(fc.tuple(fc.integer({ min: -30, max: 800 }), fc.integer({ min: 0, max: 59 })), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(day, fc.integer({ min: -5, max: 800 }), region, ranges, (since, length, where, offsets) => {
      const closed = offsets.map(([offset, days]) => {
        const from = addDays(since, offset)
        return { from, to: addDays(from, days), reason: 'Closed' }
      })
      const days = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(since, index + 1))
      const expected = days.filter((each) => isBusinessDay(each, where, closed)).length
      expect(businessDaysBetween(since, addDays(since, length), where, closed)).toBe(expected)
    }),
  )
})

it('for any day, number and region, an anniversary day never makes it earlier', () => {
  fc.assert(
    fc.property(day, count, region, (start, days, where) => {
      expect(addBusinessDays(start, days, where) >= addBusinessDays(start, days, null)).toBe(true)
    }),
  )
})

it('for any day, number and region, weekends, holidays and business days are all the days between', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), region, (start, length, where) => {
      const end = addDays(start, length)
      const weekendDays = Array.from({ length }, (_, index) => addDays(start, index + 1)).filter((each) =>
        [0, 6].includes(weekdayOf(each)),
      )
      const counted = businessDaysBetween(start, end, where) + holidaysBetween(start, end, where).length
      expect(counted + weekendDays.length).toBe(length)
    }),
  )
})
