import type { GstFigures, GstFiling } from '#contract/payments/money.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { FilingRow } from './filings.queries.ts'
import type { DayOfMoney } from './movements.queries.ts'

/** Sums of payments and refunds in whole cents. */
export type MoneySums = Omit<DayOfMoney, 'date'>

/** Adds up the sums of days. */
export function addDaysOfMoney(days: readonly MoneySums[]): MoneySums {
  const sum = (name: keyof MoneySums) => days.reduce((total, day) => total + day[name], 0)
  return {
    movements: sum('movements'),
    invoices: sum('invoices'),
    salesCents: sum('salesCents'),
    salesGstCents: sum('salesGstCents'),
    refunds: sum('refunds'),
    refundedCents: sum('refundedCents'),
    refundedGstCents: sum('refundedGstCents'),
  }
}

/** Sums in cents as the figures of a report in dollars; without GST for a shop that is not registered. */
export function toGstFigures(sums: Omit<MoneySums, 'movements'>, isRegistered: boolean): GstFigures {
  const [salesGst, refundedGst] = isRegistered ? [sums.salesGstCents, sums.refundedGstCents] : [0, 0]
  return {
    invoices: sums.invoices,
    sales: dollarsOf(sums.salesCents),
    gstOnSales: dollarsOf(salesGst),
    refunds: sums.refunds,
    refunded: dollarsOf(sums.refundedCents),
    gstOnRefunds: dollarsOf(refundedGst),
    gstToPay: dollarsOf(salesGst - refundedGst),
  }
}

/** A filed period as the owner sees it. */
export function toFiling(row: FilingRow): GstFiling {
  return {
    from: row.fromDay,
    to: row.toDay,
    figures: toGstFigures(row, true),
    filedAt: row.filedAt.toISOString(),
    filedBy: row.filedByName,
  }
}
