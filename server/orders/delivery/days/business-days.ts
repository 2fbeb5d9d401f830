import type { ClosedPeriod } from '#contract/content/closed-days.ts'
import {
  addDays,
  weekdayOf,
  weekdaysBetween,
  yearOf,
  dayOf,
  easterSunday,
  nthWeekday,
  nearestMonday,
} from '#rules/platform/calendar-days.ts'

/** A holiday, or days on which the shop is closed from `day` to `to`. */
type SkippedDays = Holiday & { to?: string }

export type ClosedRange = Pick<ClosedPeriod, 'from' | 'to' | 'reason'>

/** The name of the holiday on a day: a public one, or the anniversary day of the region; null when it is none. */
function holidayName(day: string, region: AnniversaryRegion | null): string | null {
  return holidaysOf(yearOf(day), region).get(day) ?? null
}

/** The holidays of a year and a region that were computed before: each order asks for those of some twenty days. */
const known = new Map<string, ReadonlyMap<string, string>>()

/** The name of each holiday from Monday to Friday of a year in a region, by its day. */
function holidaysOf(year: number, region: AnniversaryRegion | null): ReadonlyMap<string, string> {
  const key = `${year} ${region}`
  let found = known.get(key)
  if (!found) {
    const ofRegion = region ? [{ day: anniversaryDay(region, year), name: anniversaryName(region) }] : []
    // A public holiday on the same day comes last and so has the name.
    const holidays = [...ofRegion, ...publicHolidays(year).toReversed()].filter(({ day }) => !isWeekend(day))
    found = new Map(holidays.map(({ day, name }) => [day, name]))
    known.set(key, found)
  }
  return found
}

/** Whether a day counts: no weekend, public holiday, regional anniversary day or closed day of the shop. */
export function isBusinessDay(
  day: string,
  region: AnniversaryRegion | null,
  closed: readonly ClosedRange[] = [],
): boolean {
  return !isWeekend(day) && holidayName(day, region) === null && !closed.some((range) => has(range, day))
}

function has({ from, to }: ClosedRange, day: string): boolean {
  return from <= day && day <= to
}

/** The `count`th business day after a day, which does not count itself. The day itself when `count` is 0. */
export function addBusinessDays(
  day: string,
  count: number,
  region: AnniversaryRegion | null,
  closed: readonly ClosedRange[] = [],
): string {
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, 1)
    if (isBusinessDay(found, region, closed)) left -= 1
  }
  return found
}

/** The last business day up to and with a day. */
export function lastBusinessDay(
  day: string,
  region: AnniversaryRegion | null,
  closed: readonly ClosedRange[] = [],
): string {
  let found = day
  while (!isBusinessDay(found, region, closed)) found = addDays(found, -1)
  return found
}

/** How many business days come after one day, up to and with another one; 0 when that is not later. */
export function businessDaysBetween(
  since: string,
  until: string,
  region: AnniversaryRegion | null,
  closed: readonly ClosedRange[] = [],
): number {
  if (until <= since) return 0
  // An order can be late by years, so its days are not counted one by one.
  const skipped = new Set<string>()
  for (let year = yearOf(since); year <= yearOf(until); year += 1) {
    for (const day of holidaysOf(year, region).keys()) {
      if (since < day && day <= until) skipped.add(day)
    }
  }
  for (const { from, to } of closed) {
    const first = from > since ? from : addDays(since, 1)
    for (let day = first; day <= to && day <= until; day = addDays(day, 1)) {
      if (!isWeekend(day)) skipped.add(day)
    }
  }
  return weekdaysBetween(since, until) - skipped.size
}

/** The weekday holidays after one day up to another. Closed days are one entry with their reason. */
export function holidaysBetween(
  since: string,
  until: string,
  region: AnniversaryRegion | null,
  closed: readonly ClosedRange[] = [],
): SkippedDays[] {
  const found: SkippedDays[] = []
  const named = new Set<ClosedRange>()
  for (let day = addDays(since, 1); day <= until; day = addDays(day, 1)) {
    if (isWeekend(day)) continue
    const range = closed.find((each) => has(each, day))
    const name = range ? null : holidayName(day, region)
    if (name) found.push({ day, name })
    if (!range || named.has(range)) continue
    named.add(range)
    found.push({ day: range.from, name: range.reason, ...(range.to !== range.from && { to: range.to }) })
  }
  return found
}

function isWeekend(day: string): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6
}

interface Holiday {
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
 * New Zealand's public holidays of a year as observed, sorted (Holidays Act 2003, s 44 to 45A). Some fall on weekends,
 * and Matariki is known from 2022 to 2052.
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

export const anniversaryRegions = [
  'Northland',
  'Auckland',
  'Taranaki',
  'Hawke’s Bay',
  'Wellington',
  'Marlborough',
  'Nelson',
  'Canterbury',
  'South Canterbury',
  'Westland',
  'Otago',
  'Southland',
  'Chatham Islands',
] as const

export type AnniversaryRegion = (typeof anniversaryRegions)[number]

/** The usual observance of a region's anniversary day (Holidays Act 2003, s 44; Employment New Zealand). */
export function anniversaryDay(region: AnniversaryRegion, year: number): string {
  return observances[region](year)
}

/** The name of the anniversary day as a page shows it: `the Canterbury anniversary day`. */
function anniversaryName(region: AnniversaryRegion): string {
  return `the ${region} anniversary day`
}

const labourDay = (year: number) => nthWeekday(year, 10, 1, 4)

const observances: Record<AnniversaryRegion, (year: number) => string> = {
  Northland: (year) => nearestMonday(dayOf(year, 1, 29)),
  Auckland: (year) => nearestMonday(dayOf(year, 1, 29)),
  Taranaki: (year) => nthWeekday(year, 3, 1, 2),
  'Hawke’s Bay': (year) => addDays(labourDay(year), -3),
  Wellington: (year) => nearestMonday(dayOf(year, 1, 22)),
  Marlborough: (year) => addDays(labourDay(year), 7),
  Nelson: (year) => nearestMonday(dayOf(year, 2, 1)),
  // The second Friday after the first Tuesday of November: the People's Day of the show in Christchurch.
  Canterbury: (year) => addDays(nthWeekday(year, 11, 2, 1), 10),
  'South Canterbury': (year) => nthWeekday(year, 9, 1, 4),
  Westland: (year) => nearestMonday(dayOf(year, 12, 1)),
  Otago: (year) => {
    const monday = nearestMonday(dayOf(year, 3, 23))
    return monday === addDays(easterSunday(year), 1) ? addDays(monday, 1) : monday
  },
  Southland: (year) => addDays(easterSunday(year), 2),
  'Chatham Islands': (year) => nearestMonday(dayOf(year, 11, 30)),
}
