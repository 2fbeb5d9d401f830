import { addDays } from '#rules/platform/calendar-days.ts'
import { endOfDay, nzDay } from '#rules/platform/nz-dates.ts'

/** Unless orders of this shop can be paid for fewer days. */
const phoneHoldDays = 7

/** The end of a phone order's hold: the last instant of a New Zealand day, because the buyer is told the day. */
export function phoneHeldUntil(placedAt: Date, payableDays: number): Date {
  const end = endOfDay(addDays(nzDay(placedAt.toISOString()), Math.min(phoneHoldDays, payableDays)))
  if (!end) throw new Error(`${placedAt.toISOString()} is on no day.`)
  return new Date(end.getTime() - 1)
}

/** The fewest whole days of 24 hours in which an order can be paid until an instant. */
export function payableDaysUntil(placedAt: Date, until: Date): number {
  return Math.ceil((until.getTime() - placedAt.getTime()) / (24 * 3_600_000))
}

/** The GST of an older one may be filed. */
const mostDaysBack = 31

/** Why a transfer cannot have arrived on a New Zealand day. */
export function transferDayProblem(receivedOn: string, today: string): string | undefined {
  const day = new Date(`${receivedOn}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== receivedOn)
    return 'Enter a day of the calendar.'
  if (receivedOn > today) return 'This day is in the future. Enter the day on which the money was in the bank.'
  const daysBack = (Date.parse(today) - Date.parse(receivedOn)) / 86_400_000
  if (daysBack > mostDaysBack) return `This day is more than ${mostDaysBack} days ago. Check the bank statement.`
  return undefined
}
