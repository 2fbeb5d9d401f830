import type { Sales } from '#contract/dashboard.ts'
import { dollarsOf } from '#rules/money.ts'

/** What one day of the shop has brought. */
export interface DayOfSales {
  /** Such as `2026-11-20`. */
  date: string
  /** Orders that were placed on that day, paid or not. */
  orders: number
  /** Orders that became paid on that day, whenever they were placed, and whose money has not gone back whole. */
  paidOrders: number
  /** What was paid on that day, less what went back of it since. */
  revenueCents: number
}

/** Adds the last of some days up. The days are in order, today last; the average is rounded to the cent. */
export function salesOver(days: readonly DayOfSales[], last: number): Sales {
  const counted = days.slice(-last)
  const sum = (part: (day: DayOfSales) => number) => counted.reduce((total, day) => total + part(day), 0)
  const paidOrders = sum((day) => day.paidOrders)
  const revenueCents = sum((day) => day.revenueCents)
  return {
    orders: sum((day) => day.orders),
    paidOrders,
    revenue: dollarsOf(revenueCents),
    average: paidOrders === 0 ? null : dollarsOf(Math.round(revenueCents / paidOrders)),
  }
}
