import { addDays, dayOf, easterSunday, nearestMonday, nthWeekday } from '#rules/platform/calendar-days.ts'

/** The regions that keep an anniversary day of their own. */
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

/** A region that keeps an anniversary day of its own. */
export type AnniversaryRegion = (typeof anniversaryRegions)[number]

/**
 * The anniversary day of a region on the day on which it is usually observed (Holidays Act 2003, section 44; the
 * observance as Employment New Zealand publishes it).
 */
export function anniversaryDay(region: AnniversaryRegion, year: number): string {
  return observances[region](year)
}

/** The name of the anniversary day as a page shows it: `the Canterbury anniversary day`. */
export function anniversaryName(region: AnniversaryRegion): string {
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
