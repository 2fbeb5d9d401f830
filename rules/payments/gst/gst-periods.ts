import { addDays, dayOf } from '#rules/platform/calendar-days.ts'
import { shortDay } from '#rules/platform/nz-dates.ts'

/** New Zealand days, both included. */
export interface Period {
  from: string
  to: string
}

const months = 'January February March April May June July August September October November December'.split(' ')
const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))

/** `count` whole months from a month on, which counts from 1. */
function monthsFrom(year: number, month: number, count: number): Period {
  return { from: dayOf(year, month, 1), to: addDays(dayOf(year, month + count, 1), -1) }
}

/** January and February, March and April, and so on. */
function twoMonthsOf(day: string): Period {
  return monthsFrom(yearOf(day), Math.floor((monthOf(day) - 1) / 2) * 2 + 1, 2)
}

/** The last two-month period that ended before a day. */
export function lastEndedPeriod(day: string): Period {
  return twoMonthsOf(addDays(twoMonthsOf(day).from, -1))
}

/** That period together with the current one. */
export function lastAndCurrentPeriod(day: string): Period {
  return { from: lastEndedPeriod(day).from, to: twoMonthsOf(day).to }
}

/** The tax year that contains a day, ending on 31 March. */
export function taxYearOf(day: string): Period {
  return monthsFrom(monthOf(day) > 3 ? yearOf(day) : yearOf(day) - 1, 4, 12)
}

/** The periods that a page offers; the first is the last that has ended. */
export function periodChoices(day: string): (Period & { label: string })[] {
  const [ended, current] = [lastEndedPeriod(day), twoMonthsOf(day)]
  const year = taxYearOf(day)
  return [
    { ...ended, label: periodText(ended) },
    { ...current, label: `${periodText(current)}, so far` },
    { ...monthsFrom(yearOf(day), monthOf(day), 1), label: 'This month' },
    { ...year, label: `Year to 31 March ${yearOf(year.to)}` },
  ]
}

/** The months of a period, such as `2026-09`. */
export function monthsOf({ from, to }: Period): string[] {
  const found: string[] = []
  for (let day = from; day.slice(0, 7) <= to.slice(0, 7); day = dayOf(yearOf(day), monthOf(day) + 1, 1)) {
    found.push(day.slice(0, 7))
  }
  return found
}

/** `2026-09` is `September 2026`. */
export function monthText(month: string): string {
  return `${months[monthOf(month) - 1]} ${yearOf(month)}`
}

/** `September and October 2026` for two whole months, else `1 Jan 2027 to 3 Jan 2027`. */
export function periodText(period: Period): string {
  const [first = '', second] = monthsOf(period)
  if (isWholeMonths(period, 1)) return monthText(first)
  if (isWholeMonths(period, 2) && second && yearOf(first) === yearOf(second)) {
    return `${months[monthOf(first) - 1]} and ${monthText(second)}`
  }
  return `${shortDay(period.from)} ${yearOf(period.from)} to ${shortDay(period.to)} ${yearOf(period.to)}`
}

/** After a noun: `in September 2026`, `from 1 Sep 2026 to 3 Oct 2026`. */
export function ofPeriodText(period: Period): string {
  const isWhole = isWholeMonths(period, 1) || isWholeMonths(period, 2)
  return `${isWhole ? 'in' : 'from'} ${periodText(period)}`
}

function isWholeMonths({ from, to }: Period, count: number): boolean {
  const whole = monthsFrom(yearOf(from), monthOf(from), count)
  return whole.from === from && whole.to === to
}

/** One, two or six whole months (Inland Revenue, "GST returns"). */
export function isReturnPeriod(period: Period): boolean {
  return [1, 2, 6].some((count) => isWholeMonths(period, count))
}

/**
 * When a period's return is due (Inland Revenue): the 28th of the next month, 15 January after November, 7 May after
 * March; `isBusinessDay` moves it on.
 */
export function gstDueDay({ to }: Period, isBusinessDay: (day: string) => boolean): string {
  const [year, month] = [yearOf(to), monthOf(to)]
  let day = dayOf(year, month + 1, 28)
  if (month === 11) day = dayOf(year + 1, 1, 15)
  if (month === 3) day = dayOf(year, 5, 7)
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}
