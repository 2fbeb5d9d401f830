import { anniversaryDay, anniversaryName, type AnniversaryRegion } from './anniversary-days.ts'
import { addDays, weekdayOf, yearOf } from './calendar-days.ts'
import { type Holiday, publicHolidays } from './public-holidays.ts'

/** The name of the holiday on a day: a public one, or the anniversary day of the region; null when it is none. */
export function holidayName(day: string, region: AnniversaryRegion | null): string | null {
  const holiday = publicHolidays(yearOf(day)).find((one) => one.day === day)
  if (holiday) return holiday.name
  return region && anniversaryDay(region, yearOf(day)) === day ? anniversaryName(region) : null
}

/** Whether carriers deliver on a day: not on weekends, public holidays and the anniversary day of the destination's region. */
export function isBusinessDay(day: string, region: AnniversaryRegion | null): boolean {
  return !isWeekend(day) && holidayName(day, region) === null
}

/** The `count`th business day after a day, which does not count itself. The day itself when `count` is 0. */
export function addBusinessDays(day: string, count: number, region: AnniversaryRegion | null): string {
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, 1)
    if (isBusinessDay(found, region)) left -= 1
  }
  return found
}

/** How many business days come after one day, up to and with another one; 0 when that is not later. */
export function businessDaysBetween(since: string, until: string, region: AnniversaryRegion | null): number {
  let count = 0
  for (let day = addDays(since, 1); day <= until; day = addDays(day, 1)) {
    if (isBusinessDay(day, region)) count += 1
  }
  return count
}

/** The holidays from Monday to Friday that come after one day, up to and with another one. */
export function holidaysBetween(since: string, until: string, region: AnniversaryRegion | null): Holiday[] {
  const found: Holiday[] = []
  for (let day = addDays(since, 1); day <= until; day = addDays(day, 1)) {
    const name = isWeekend(day) ? null : holidayName(day, region)
    if (name) found.push({ day, name })
  }
  return found
}

function isWeekend(day: string): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6
}
