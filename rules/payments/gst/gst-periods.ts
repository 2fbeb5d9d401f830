import { addDays, dayOf } from '#rules/platform/calendar-days.ts'
import { shortDay } from '#rules/platform/nz-dates.ts'

/** A span of New Zealand days, such as `2026-09-01` to `2026-10-31`, both included. */
export interface Period {
  from: string
  to: string
}

const months = 'January February March April May June July August September October November December'.split(' ')
const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))

/** `count` whole months of a year from one of its months on, which counts from 1. */
function monthsFrom(year: number, month: number, count: number): Period {
  return { from: dayOf(year, month, 1), to: addDays(dayOf(year, month + count, 1), -1) }
}

/** The two months that contain a day: January and February, March and April, and so on. */
function twoMonthsOf(day: string): Period {
  return monthsFrom(yearOf(day), Math.floor((monthOf(day) - 1) / 2) * 2 + 1, 2)
}

/** The last period of two months that ended before a day. */
export function lastEndedPeriod(day: string): Period {
  return twoMonthsOf(addDays(twoMonthsOf(day).from, -1))
}

/** The last period of two months that ended before a day, together with the one of the day. */
export function lastAndCurrentPeriod(day: string): Period {
  return { from: lastEndedPeriod(day).from, to: twoMonthsOf(day).to }
}

/** The year that ends on 31 March and contains a day, as a tax year of New Zealand does. */
export function taxYearOf(day: string): Period {
  return monthsFrom(monthOf(day) > 3 ? yearOf(day) : yearOf(day) - 1, 4, 12)
}

/** The periods that a page offers on a day, with their names; the first one is the last that has ended. */
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

/** Each month of a period, `2026-09`, in order. */
export function monthsOf({ from, to }: Period): string[] {
  const found: string[] = []
  for (let day = from; day.slice(0, 7) <= to.slice(0, 7); day = dayOf(yearOf(day), monthOf(day) + 1, 1)) {
    found.push(day.slice(0, 7))
  }
  return found
}

/** A month such as `2026-09` in words: `September 2026`. */
export function monthText(month: string): string {
  return `${months[monthOf(month) - 1]} ${yearOf(month)}`
}

/** A period in words: `September and October 2026` for two whole months, else `1 Jan 2027 to 3 Jan 2027`. */
export function periodText(period: Period): string {
  const [first = '', second] = monthsOf(period)
  if (isWholeMonths(period, 1)) return monthText(first)
  if (isWholeMonths(period, 2) && second && yearOf(first) === yearOf(second)) {
    return `${months[monthOf(first) - 1]} and ${monthText(second)}`
  }
  return `${shortDay(period.from)} ${yearOf(period.from)} to ${shortDay(period.to)} ${yearOf(period.to)}`
}

/** A period after a noun: `in September 2026`, `from 1 Sep 2026 to 3 Oct 2026`. */
export function ofPeriodText(period: Period): string {
  const isWhole = isWholeMonths(period, 1) || isWholeMonths(period, 2)
  return `${isWhole ? 'in' : 'from'} ${periodText(period)}`
}

function isWholeMonths({ from, to }: Period, count: number): boolean {
  const whole = monthsFrom(yearOf(from), monthOf(from), count)
  return whole.from === from && whole.to === to
}

/** Whether a GST return is for such a period: one, two or six whole months (Inland Revenue, "GST returns"). */
export function isReturnPeriod(period: Period): boolean {
  return [1, 2, 6].some((count) => isWholeMonths(period, count))
}

/**
 * The day on which the return and the payment of a period are due: the 28th of the next month, 15 January for a period
 * that ends in November, 7 May for one that ends in March (Inland Revenue). `isBusinessDay` moves it to the next one.
 */
export function gstDueDay({ to }: Period, isBusinessDay: (day: string) => boolean): string {
  const [year, month] = [yearOf(to), monthOf(to)]
  let day = dayOf(year, month + 1, 28)
  if (month === 11) day = dayOf(year + 1, 1, 15)
  if (month === 3) day = dayOf(year, 5, 7)
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}
