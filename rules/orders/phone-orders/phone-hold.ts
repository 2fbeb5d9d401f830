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
