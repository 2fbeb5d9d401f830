import { type ClosedDays, closedDaysLimits, type ClosedPeriod } from '#contract/content/closed-days.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { endOfDay, nzDay, startOfDay, weekdayText } from '#rules/platform/nz-dates.ts'

/** Closed only on weekends and holidays. */
export const noClosedDays: ClosedDays = { periods: [] }

/** Without spaces around the reasons. */
export function normalizeClosedDays({ periods }: ClosedDays): ClosedDays {
  return { periods: periods.map(({ id, from, to, reason }) => ({ id, from, to, reason: reason.trim() })) }
}

/** Each range must be in order, have a reason and overlap no other one. */
export function closedDaysProblems({ periods }: ClosedDays): FieldError[] {
  return periods.flatMap((period, at) =>
    periodProblems(period, periods.slice(0, at)).map(({ path, message }) => ({
      path: `periods.${at}.${path}`,
      message,
    })),
  )
}

function periodProblems({ id, from, to, reason }: ClosedPeriod, before: readonly ClosedPeriod[]): FieldError[] {
  const missing = [
    ...dayProblems('from', from, 'Choose the first closed day.'),
    ...dayProblems('to', to, 'Choose the last closed day.'),
  ]
  const overlapped = before.find((other) => other.from <= to && from <= other.to)
  return [
    ...(before.some((other) => other.id === id) ? [{ path: 'reason', message: 'Two ranges have the same id.' }] : []),
    ...(reason === '' ? [{ path: 'reason', message: 'Enter why you’re closed, such as Christmas.' }] : []),
    ...(missing.length > 0
      ? missing
      : to < from
        ? [{ path: 'to', message: 'The last day must not be before the first.' }]
        : to > addDays(from, closedDaysLimits.days - 1)
          ? [{ path: 'to', message: `Choose up to ${closedDaysLimits.days} days.` }]
          : overlapped
            ? [{ path: 'from', message: `These days overlap those of ${overlapped.reason || 'another range'}.` }]
            : []),
  ]
}

function dayProblems(path: 'from' | 'to', day: string, empty: string): FieldError[] {
  if (day === '') return [{ path, message: empty }]
  return startOfDay(day) === null ? [{ path, message: 'This day doesn’t exist.' }] : []
}

const daysAhead = 730

/** Closed days that cannot be published on `today`: new ones in the past, and those too far away. */
export function lateClosedDays(live: ClosedDays, { periods }: ClosedDays, today: string): FieldError[] {
  return periods.flatMap(({ id, from, to }, at) => {
    const before = live.periods.find((period) => period.id === id)
    const past = 'Choose a day from today on: past days can no longer be closed.'
    const isEarlier = (!before || from < before.from) && from < today
    const firstNew = before && from <= before.to ? addDays(before.to, 1) : from
    const isLater = (!before || to > before.to) && firstNew < today
    return [
      ...(isEarlier ? [{ path: `periods.${at}.from`, message: past }] : []),
      ...(isLater && !isEarlier ? [{ path: `periods.${at}.to`, message: past }] : []),
      ...(to > addDays(today, daysAhead)
        ? [{ path: `periods.${at}.to`, message: 'Choose a day within the next two years.' }]
        : []),
    ]
  })
}

/** A range in words: `Thu 24 December – Tue 5 January`, `Fri 13 November` for one day. */
export function closedPeriodText({ from, to }: Pick<ClosedPeriod, 'from' | 'to'>): string {
  if (from === '' || to === '') return from || to ? weekdayText(from || to) : 'No days yet'
  return from === to ? weekdayText(from) : `${weekdayText(from)} – ${weekdayText(to)}`
}

const toldDaysBefore = 14

/**
 * The telephone hours, with closed days from two weeks before: `9am to 5pm, Monday to Friday, except public holidays;
 * closed Thu 24 December – Tue 5 January`.
 */
export function hoursWithClosedDays(hours: string, { periods }: ClosedDays, now: Date): string {
  const today = nzDay(now.toISOString())
  const told = periods
    .filter(({ from, to }) => to >= today && addDays(from, -toldDaysBefore) <= today)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(closedPeriodText)
  return [hours, told.length > 0 && `closed ${told.join(' and ')}`].filter(Boolean).join('; ')
}

/** When `hoursWithClosedDays` changes next without a write; null for never. */
export function nextClosedDaysChange({ periods }: ClosedDays, now: Date): Date | null {
  const instants = periods.flatMap(({ from, to }) => [startOfDay(addDays(from, -toldDaysBefore)), endOfDay(to)])
  const later = instants.filter((at) => at !== null && at > now) as Date[]
  return later.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/** The closed days as fields of the history. */
export function closedDaysFields({ periods }: ClosedDays): Record<string, string> {
  return { closedDays: periods.map(({ from, to, reason }) => `${reason} (${from} to ${to})`).join(', ') }
}
