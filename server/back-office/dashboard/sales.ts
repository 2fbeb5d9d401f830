import type { Sales } from '#contract/back-office/dashboard.ts'
import { dollarsOf } from '#rules/platform/money.ts'

export interface DayOfSales {
  /** The New Zealand day, such as `2026-11-20`. */
  date: string
  orders: number
  /** Orders paid on that day, whenever they were placed, that are not fully refunded; without test payments. */
  paidOrders: number
  /** Payments of that day, less their refunds. */
  revenueCents: number
  /** Orders paid by a test payment on that day, that are not fully refunded. */
  testOrders: number
  /** Test payments of that day, less their refunds. */
  testCents: number
}

/** Sums up the test payments of all days. */
export function testPaymentsOf(days: readonly DayOfSales[]): { orders: number; amount: number } {
  return {
    orders: days.reduce((total, day) => total + day.testOrders, 0),
    amount: dollarsOf(days.reduce((total, day) => total + day.testCents, 0)),
  }
}

/** Sums up the last `count` of `days`, which end with today. The average is rounded to the cent. */
export function salesOver(days: readonly DayOfSales[], count: number): Sales {
  const counted = days.slice(-count)
  const sum = (valueOf: (day: DayOfSales) => number) => counted.reduce((total, day) => total + valueOf(day), 0)
  const paidOrders = sum((day) => day.paidOrders)
  const revenueCents = sum((day) => day.revenueCents)
  return {
    orders: sum((day) => day.orders),
    paidOrders,
    revenue: dollarsOf(revenueCents),
    average: paidOrders === 0 ? null : dollarsOf(Math.round(revenueCents / paidOrders)),
  }
}
