import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { money, SalesReport } from '#contract/payments/money.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import type { Period } from '#rules/payments/gst/gst-periods.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addDaysOfMoney } from './gst-figures.ts'
import { type DayOfMoney, sumDays } from './movements.queries.ts'
import { readPeriod } from './read-period.ts'
import { sumChangedDays } from './sold-days.queries.ts'
import { listSoldCategories, listSoldItems } from './sold.queries.ts'

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
