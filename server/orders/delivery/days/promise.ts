import type { DeliveryPromise } from '#contract/orders/delivery.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { isRuralCode, type PostcodeRange } from '#rules/orders/delivery/postcodes.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import {
  type AnniversaryRegion,
  addBusinessDays,
  type ClosedRange,
  holidaysBetween,
  businessDaysBetween,
} from './business-days.ts'

/** What a delivery zone promises. The extra days are added to both ends. */
export interface ZoneTerms {
  name: string
  ranges: readonly PostcodeRange[]
  kind: 'days' | 'call'
  daysFrom: number
  daysTo: number
  ruralDays: number
  islandDays: number
}

export interface Destination {
  region: AnniversaryRegion | null
  isIsland: boolean
}

/** What is promised for a destination, without the day from which it counts. It is stored with an order. */
export type PromiseTerms =
  | { kind: 'call'; zone: string }
  | {
      kind: 'days'
      zone: string
      daysFrom: number
      daysTo: number
      region: AnniversaryRegion | null
      /** The closed days that were known when the promise was made. */
      closed: readonly ClosedRange[]
    }

/** The name of what is promised where no zone has the postal code. */
const widestZoneName = 'All of New Zealand'

/** The zone that has a postal code; undefined when none has it. */
export function findZone<Zone extends ZoneTerms>(zones: readonly Zone[], postCode: string): Zone | undefined {
  return zones.find(({ ranges }) => ranges.some(({ from, to }) => from <= postCode && postCode <= to))
}

/**
 * The promise for a postcode: its zone's days and extra days for rural and island deliveries, or the widest promise.
 */
export function termsFor(
  { zones, closed }: { zones: readonly ZoneTerms[]; closed: readonly ClosedRange[] },
  postCode: string | null,
  destination: Destination,
): PromiseTerms {
  const zone = postCode === null ? undefined : findZone(zones, postCode)
  if (!zone || postCode === null) return { ...widestTerms(zones), region: destination.region, closed }
  if (zone.kind === 'call') return { kind: 'call', zone: zone.name }
  const extraDays = (isRuralCode(postCode) ? zone.ruralDays : 0) + (destination.isIsland ? zone.islandDays : 0)
  return {
    kind: 'days',
    zone: zone.name,
    daysFrom: zone.daysFrom + extraDays,
    daysTo: zone.daysTo + extraDays,
    region: destination.region,
    closed,
  }
}

/** The fewest and the most business days of all zones, rural deliveries included; 3 to 7 (spec §9) without any zone. */
export function widestTerms(zones: readonly ZoneTerms[]): Omit<PromiseTerms & { kind: 'days' }, 'closed'> {
  const timed = zones.filter(({ kind }) => kind === 'days')
  return {
    kind: 'days',
    zone: widestZoneName,
    daysFrom: timed.length === 0 ? 3 : Math.min(...timed.map(({ daysFrom }) => daysFrom)),
    daysTo: timed.length === 0 ? 7 : Math.max(...timed.map(({ daysTo, ruralDays }) => daysTo + ruralDays)),
    region: null,
  }
}

/** The promise of an order paid at an instant (ISO 8601), in business days after that New Zealand day. */
export function promiseFrom(terms: PromiseTerms, paidAt: string): DeliveryPromise {
  if (terms.kind === 'call') return { kind: 'call' }
  const { daysFrom, daysTo, region, closed } = terms
  const day = nzDay(paidAt)
  const to = addBusinessDays(day, daysTo, region, closed)
  return {
    kind: 'days',
    from: addBusinessDays(day, daysFrom, region, closed),
    to,
    daysFrom,
    daysTo,
    holidays: holidaysBetween(day, to, region, closed),
  }
}

/** What decides whether a paid order is late. */
export interface PromisedOrder {
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
 * The business days of its region by which a paid order is late, 0 without a promised day (`call`). An order without a
 * stored promise is due 7 days after its payment.
 */
export function businessDaysLate(order: PromisedOrder, now: string, closed: readonly ClosedRange[]): number {
  if (order.promiseKind === 'call') return 0
  const last = order.promisedTo ?? addDays(nzDay(order.paidAt), unpromisedDays)
  return businessDaysBetween(last, nzDay(now), order.region, closed)
}
