import { addDays, dayOf, easterSunday, nthWeekday, weekdayOf } from '#rules/platform/calendar-days.ts'

/** A day on which carriers do not deliver, with its name as a page shows it. */
export interface Holiday {
  day: string
  name: string
}

/** The days of Matariki, each a Friday (Te Kāhui o Matariki Public Holiday Act 2022, Schedule 1). */
const matariki: Readonly<Record<number, string>> = {
  2022: '06-24',
  2023: '07-14',
  2024: '06-28',
  2025: '06-20',
  2026: '07-10',
  2027: '06-25',
  2028: '07-14',
  2029: '07-06',
  2030: '06-21',
  2031: '07-11',
  2032: '07-02',
  2033: '06-24',
  2034: '07-07',
  2035: '06-29',
  2036: '07-18',
  2037: '07-10',
  2038: '06-25',
  2039: '07-15',
  2040: '07-06',
  2041: '07-19',
  2042: '07-11',
  2043: '07-03',
  2044: '06-24',
  2045: '07-07',
  2046: '06-29',
  2047: '07-19',
  2048: '07-03',
  2049: '06-25',
  2050: '07-15',
  2051: '06-30',
  2052: '06-21',
}

/**
 * The public holidays of a year in all of New Zealand, sorted by day, on the days on which they are observed (Holidays
 * Act 2003, sections 44 to 45A). A holiday that is not moved may fall on a weekend, and Matariki is known from 2022 to
 * 2052.
 */
export function publicHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const matarikiDay = matariki[year]
  const holidays: Holiday[] = [
    { day: afterWeekend(dayOf(year, 1, 1)), name: 'New Year’s Day' },
    { day: afterWeekend(dayOf(year, 1, 2)), name: 'the day after New Year’s Day' },
    { day: onMonday(dayOf(year, 2, 6)), name: 'Waitangi Day' },
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
    { day: onMonday(dayOf(year, 4, 25)), name: 'ANZAC Day' },
    { day: nthWeekday(year, 6, 1, 1), name: year < 2023 ? 'Queen’s Birthday' : 'King’s Birthday' },
    ...(matarikiDay ? [{ day: `${year}-${matarikiDay}`, name: 'Matariki' }] : []),
    ...(year === 2022 ? [{ day: '2022-09-26', name: 'Queen Elizabeth II Memorial Day' }] : []),
    { day: nthWeekday(year, 10, 1, 4), name: 'Labour Day' },
    { day: afterWeekend(dayOf(year, 12, 25)), name: 'Christmas Day' },
    { day: afterWeekend(dayOf(year, 12, 26)), name: 'Boxing Day' },
  ]
  return holidays.sort((one, other) => one.day.localeCompare(other.day))
}

/** Christmas and New Year: from Saturday to Monday and from Sunday to Tuesday, so that both days are observed. */
function afterWeekend(day: string): string {
  const weekday = weekdayOf(day)
  return weekday === 6 || weekday === 0 ? addDays(day, 2) : day
}

/** Waitangi Day and ANZAC Day: from a weekend to the Monday after it, since 2014. */
function onMonday(day: string): string {
  if (day < '2014') return day
  const weekday = weekdayOf(day)
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}
