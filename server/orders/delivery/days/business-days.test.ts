import * as fc from 'fast-check'
import { expect, it, describe } from 'vitest'
import { addDays, weekdayOf } from '#rules/platform/calendar-days.ts'
import {
  anniversaryRegions,
  addBusinessDays,
  businessDaysBetween,
  holidaysBetween,
  isBusinessDay,
  lastBusinessDay,
  publicHolidays,
  anniversaryDay,
  type AnniversaryRegion,
} from './business-days.ts'

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

const holidaysByYear: Record<number, [day: string, name: string][]> = {
  2025: [
    ['2025-01-01', 'New Year’s Day'],
    ['2025-01-02', 'the day after New Year’s Day'],
    ['2025-02-06', 'Waitangi Day'],
    ['2025-04-18', 'Good Friday'],
    ['2025-04-21', 'Easter Monday'],
    ['2025-04-25', 'ANZAC Day'],
    ['2025-06-02', 'King’s Birthday'],
    ['2025-06-20', 'Matariki'],
    ['2025-10-27', 'Labour Day'],
    ['2025-12-25', 'Christmas Day'],
    ['2025-12-26', 'Boxing Day'],
  ],
  2026: [
    ['2026-01-01', 'New Year’s Day'],
    ['2026-01-02', 'the day after New Year’s Day'],
    ['2026-02-06', 'Waitangi Day'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-04-27', 'ANZAC Day'],
    ['2026-06-01', 'King’s Birthday'],
    ['2026-07-10', 'Matariki'],
    ['2026-10-26', 'Labour Day'],
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-28', 'Boxing Day'],
  ],
  2027: [
    ['2027-01-01', 'New Year’s Day'],
    ['2027-01-04', 'the day after New Year’s Day'],
    ['2027-02-08', 'Waitangi Day'],
    ['2027-03-26', 'Good Friday'],
    ['2027-03-29', 'Easter Monday'],
    ['2027-04-26', 'ANZAC Day'],
    ['2027-06-07', 'King’s Birthday'],
    ['2027-06-25', 'Matariki'],
    ['2027-10-25', 'Labour Day'],
    ['2027-12-27', 'Christmas Day'],
    ['2027-12-28', 'Boxing Day'],
  ],
}

describe.each(Object.entries(holidaysByYear))('the public holidays of %s', (year, expected) => {
  it('are kept on the days that the law names', () => {
    expect(publicHolidays(Number(year)).map((holiday) => [holiday.day, holiday.name])).toEqual(expected)
  })
})

const holidayDays = (year: number) => publicHolidays(year).map((holiday) => holiday.day)

it('a holiday on a weekend of Christmas or New Year moves to Monday from a Saturday and to Tuesday from a Sunday', () => {
  expect(holidayDays(2022)).toEqual(expect.arrayContaining(['2022-01-03', '2022-01-04', '2022-12-26', '2022-12-27']))
  expect(holidayDays(2023)).toEqual(expect.arrayContaining(['2023-01-02', '2023-01-03']))
})

it('a holiday on a weekend stays there for Waitangi Day and ANZAC Day before 2014', () => {
  expect(holidayDays(2010)).toEqual(expect.arrayContaining(['2010-02-06', '2010-04-25']))
})

it('Matariki is a Friday of June or July in every year that the law names', () => {
  const days = Array.from({ length: 31 }, (_, index) => 2022 + index).map(
    (year) => publicHolidays(year).find(({ name }) => name === 'Matariki')?.day ?? '',
  )
  expect(days.filter((each) => weekdayOf(each) !== 5 || !/-0[67]-/.test(each))).toEqual([])
  expect(publicHolidays(2021).map(({ name }) => name)).not.toContain('Matariki')
  expect(publicHolidays(2053).map(({ name }) => name)).not.toContain('Matariki')
})

const anniversaryDays: [AnniversaryRegion, ...days: string[]][] = [
  ['Northland', '2025-01-27', '2026-01-26', '2027-02-01'],
  ['Auckland', '2025-01-27', '2026-01-26', '2027-02-01'],
  ['Taranaki', '2025-03-10', '2026-03-09', '2027-03-08'],
  ['Hawke’s Bay', '2025-10-24', '2026-10-23', '2027-10-22'],
  ['Wellington', '2025-01-20', '2026-01-19', '2027-01-25'],
  ['Marlborough', '2025-11-03', '2026-11-02', '2027-11-01'],
  ['Nelson', '2025-02-03', '2026-02-02', '2027-02-01'],
  ['Canterbury', '2025-11-14', '2026-11-13', '2027-11-12'],
  ['South Canterbury', '2025-09-22', '2026-09-28', '2027-09-27'],
  ['Westland', '2025-12-01', '2026-11-30', '2027-11-29'],
  ['Otago', '2025-03-24', '2026-03-23', '2027-03-22'],
  ['Southland', '2025-04-22', '2026-04-07', '2027-03-30'],
  ['Chatham Islands', '2025-12-01', '2026-11-30', '2027-11-29'],
]

describe.each(anniversaryDays)('the anniversary day of %s', (name, ...days) => {
  it('is kept on its usual day in 2025, 2026 and 2027', () => {
    expect([2025, 2026, 2027].map((year) => anniversaryDay(name, year))).toEqual(days)
  })
})

it('the table has every region', () => {
  expect(anniversaryDays.map(([name]) => name)).toEqual([...anniversaryRegions])
})

it('the day of Otago moves to Tuesday when it would be Easter Monday', () => {
  expect(anniversaryDay('Otago', 2008)).toBe('2008-03-25')
  expect(anniversaryDay('Otago', 2035)).toBe('2035-03-27')
})
