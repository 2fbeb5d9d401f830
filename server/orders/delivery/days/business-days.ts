import { anniversaryDay, anniversaryName, type AnniversaryRegion } from './anniversary-days.ts'
import type { ClosedPeriod } from '#contract/content/closed-days.ts'
import { addDays, weekdayOf, weekdaysBetween, yearOf } from '#rules/platform/calendar-days.ts'
import { type Holiday, publicHolidays } from './public-holidays.ts'

/** A holiday, or days on which the shop is closed from `day` to `to`. */
type SkippedDays = Holiday & { to?: string }

/** Days on which the shop is closed, as its owner has published them. */
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

/**
 * Whether a day counts: not weekends, public holidays, the anniversary day of the destination's region, and the days on
 * which the shop is closed.
 */
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

/**
 * The holidays from Monday to Friday that come after one day, up to and with another one. Days on which the shop is
 * closed are one entry with their reason, also where a holiday is among them.
 */
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
