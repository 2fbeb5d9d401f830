import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#rules/platform/calendar-days.ts'
import { publicHolidays } from './public-holidays.ts'

const table: Record<number, [day: string, name: string][]> = {
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

describe.each(Object.entries(table))('the public holidays of %s', (year, expected) => {
  it('are kept on the days that the law names', () => {
    expect(publicHolidays(Number(year)).map(({ day, name }) => [day, name])).toEqual(expected)
  })
})

const holidayDays = (year: number) => publicHolidays(year).map(({ day }) => day)

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
  expect(days.filter((day) => weekdayOf(day) !== 5 || !/-0[67]-/.test(day))).toEqual([])
  expect(publicHolidays(2021).map(({ name }) => name)).not.toContain('Matariki')
  expect(publicHolidays(2053).map(({ name }) => name)).not.toContain('Matariki')
})
