import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { money, SalesReport, GstFigures, GstFiling } from '#contract/payments/money.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { type Period, lastEndedPeriod } from '#rules/payments/gst/gst-periods.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay, endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { type DayOfMoney, sumDays, type Span } from './movements.queries.ts'
import { sumChangedDays, listSoldCategories, listSoldItems } from './sold.queries.ts'
import type { FilingRow } from './filed-periods.queries.ts'

const shownItems = 10
const allItems = 10_000

/** Reads the sales of a period by day, category and item. Throws ShopError 400 for wrong days. */
export async function readSales(
  shop: Shop,
  { isComplete = false, ...query }: QueryOf<typeof money.sales>,
): Promise<SalesReport> {
  const { db } = shop
  const now = shop.now()
  const { period, span } = readPeriod(shop, query)
  const days = await sumDays(db, span)
  await sumChangedDays(db)
  const { salesCents, refundedCents } = addDaysOfMoney(days)
  return {
    ...period,
    today: nzDay(now.toISOString()),
    paid: dollarsOf(salesCents),
    refunded: dollarsOf(refundedCents),
    days: everyDay(period, days),
    categories: await listSoldCategories(db, period),
    ...(await listSoldItems(db, period, { now, limit: isComplete ? allItems : shownItems })),
  }
}

/** Each day of a period with its sums, those without a movement too. */
export function everyDay({ from, to }: Period, days: readonly DayOfMoney[]): SalesReport['days'] {
  const found = new Map(days.map((day) => [day.date, day]))
  const every: SalesReport['days'] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { invoices = 0, salesCents = 0, refundedCents = 0 } = found.get(date) ?? {}
    every.push({ date, orders: invoices, paid: dollarsOf(salesCents), refunded: dollarsOf(refundedCents) })
  }
  return every
}

type MoneySums = Omit<DayOfMoney, 'date'>

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

const maxDays = 366
const dayMs = 24 * 3_600_000

/** Reads the days of a query, by default the last two full months. Throws ShopError 400 for wrong or over 366 days. */
export function readPeriod(shop: Shop, query: { from?: string; to?: string }): { period: Period; span: Span } {
  const ended = lastEndedPeriod(nzDay(shop.now().toISOString()))
  const from = query.from ?? (query.to === undefined ? ended.from : query.to)
  const to = query.to ?? (query.from === undefined ? ended.to : query.from)
  const span = { from: readDay(from, 'from', startOfDay), until: readDay(to, 'to', endOfDay) }
  if (to < from) throw refuse('The last day is before the first. Choose a later one.')
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= maxDays) throw refuse('Choose up to a year.')
  return { period: { from, to }, span }
}

function refuse(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'to', message }])
}
