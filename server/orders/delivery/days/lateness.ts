import { nzDay } from '#rules/platform/nz-dates.ts'
import type { AnniversaryRegion } from './anniversary-days.ts'
import { businessDaysBetween, type ClosedRange } from './business-days.ts'
import { addDays } from '#rules/platform/calendar-days.ts'

/** What decides whether a paid order is late. */
export interface PromisedOrder {
  /** When it was paid (ISO 8601). */
  paidAt: string
  /** `call`: no day was promised; null: the order is from before promises were stored. */
  promiseKind: 'days' | 'call' | null
  /** The last promised New Zealand day; null without one. */
  promisedTo: string | null
  region: AnniversaryRegion | null
}

/** The longest time that the shop promised before it stored a promise with each order, in days (spec §9). */
const unpromisedDays = 7

/**
 * By how many business days of its region, on which the shop was not `closed`, a paid order is late after the last
 * promised day: 0 when it is not, and always 0 without a promised day (`call`). An order without a stored promise
 * should have arrived 7 days after its payment.
 */
export function businessDaysLate(order: PromisedOrder, now: string, closed: readonly ClosedRange[]): number {
  if (order.promiseKind === 'call') return 0
  const last = order.promisedTo ?? addDays(nzDay(order.paidAt), unpromisedDays)
  return businessDaysBetween(last, nzDay(now), order.region, closed)
}
