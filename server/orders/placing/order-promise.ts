import type { DeliveryPromise } from '#contract/orders/delivery.ts'
import {
  type AnniversaryRegion,
  anniversaryRegions,
  type ClosedRange,
  holidaysBetween,
} from '#server/orders/delivery/days/business-days.ts'
import { businessDaysLate, promiseFrom, type PromiseTerms } from '#server/orders/delivery/days/promise.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import type { OrderRow } from '#server/orders/orders.queries.ts'

type PromiseColumns = Pick<
  OrderRow,
  | 'promiseKind'
  | 'promisedFrom'
  | 'promisedTo'
  | 'promisedDaysFrom'
  | 'promisedDaysTo'
  | 'promiseZone'
  | 'promiseRegion'
  | 'promiseClosedDays'
>

/** The columns of the promise of an order that is placed, or paid, at an instant. */
export function promiseColumns(terms: PromiseTerms, at: Date): PromiseColumns {
  const promise = promiseFrom(terms, at.toISOString())
  const days = promise.kind === 'days' ? promise : null
  return {
    promiseKind: promise.kind,
    promisedFrom: days?.from ?? null,
    promisedTo: days?.to ?? null,
    promisedDaysFrom: days?.daysFrom ?? null,
    promisedDaysTo: days?.daysTo ?? null,
    promiseZone: terms.zone,
    promiseRegion: terms.kind === 'days' ? terms.region : null,
    promiseClosedDays: terms.kind === 'days' ? closedAfter(terms.closed, nzDay(at.toISOString())) : [],
  }
}

/** The closed days after a day: an order keeps those that its promise skips, also when they are changed later. */
function closedAfter(closed: readonly ClosedRange[], day: string): ClosedRange[] {
  return closed.filter(({ to }) => to > day).map(({ from, to, reason }) => ({ from, to, reason }))
}

/** The terms of the promise at placing, or null from before promises were stored. */
export function termsOf(order: PromiseColumns): PromiseTerms | null {
  const { promiseKind, promisedDaysFrom: daysFrom, promisedDaysTo: daysTo, promiseZone } = order
  const zone = promiseZone ?? ''
  if (promiseKind === 'call') return { kind: 'call', zone }
  if (promiseKind === null || daysFrom === null || daysTo === null) return null
  return { kind: 'days', zone, daysFrom, daysTo, region: regionOf(order), closed: order.promiseClosedDays }
}

/** The stored promise, from the day of payment, or of placing while unpaid. */
export function storedPromise(order: PromiseColumns & Pick<OrderRow, 'paidAt' | 'createdAt'>): DeliveryPromise | null {
  const { promiseKind, promisedFrom: from, promisedTo: to, promisedDaysFrom, promisedDaysTo } = order
  if (promiseKind === 'call') return { kind: 'call' }
  if (from === null || to === null) return null
  const start = nzDay((order.paidAt ?? order.createdAt).toISOString())
  return {
    kind: 'days',
    from,
    to,
    daysFrom: promisedDaysFrom ?? 0,
    daysTo: promisedDaysTo ?? 0,
    holidays: holidaysBetween(start, to, regionOf(order), order.promiseClosedDays),
  }
}

/** The promise that an unpaid order gets when it is paid at an instant. */
export function promiseIfPaidAt(order: OrderRow, at: Date): DeliveryPromise | null {
  const terms = termsOf(order)
  return terms && promiseFrom(terms, at.toISOString())
}

/** The business days by which a paid, undelivered order is late, else 0. */
export function daysLateOf(order: LatenessColumns, now: Date, closed: readonly ClosedRange[]): number {
  const { paidAt, deliveredAt, cancelledAt, promiseKind, promisedTo } = order
  if (!paidAt || deliveredAt || cancelledAt) return 0
  const promised = { paidAt: paidAt.toISOString(), promiseKind, promisedTo, region: regionOf(order) }
  return businessDaysLate(promised, now.toISOString(), closed)
}

type LatenessColumns = Pick<
  OrderRow,
  'paidAt' | 'deliveredAt' | 'cancelledAt' | 'promiseKind' | 'promisedTo' | 'promiseRegion'
>

/** The stored region of the destination; null when there is none. */
function regionOf({ promiseRegion }: Pick<OrderRow, 'promiseRegion'>): AnniversaryRegion | null {
  return anniversaryRegions.find((region) => region === promiseRegion) ?? null
}
