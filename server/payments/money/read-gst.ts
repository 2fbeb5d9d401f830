import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { GstPaper, GstReport, money } from '#contract/payments/money.ts'
import { pageCount } from '#rules/catalogue/listing.ts'
import { gstDueDay, isReturnPeriod, monthsOf } from '#rules/payments/gst/gst-periods.ts'
import { dollarsOf, gstWithin } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { markedBuyerName } from '#rules/orders/buyer.ts'
import { isBusinessDay } from '#server/orders/delivery/days/business-days.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { findOverlappingFiling } from '#server/payments/filed-periods.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findFiling } from './filings.queries.ts'
import { addDaysOfMoney, toFiling, toGstFigures } from './gst-figures.ts'
import { listMovements, type MovementRow, sumDays } from './movements.queries.ts'
import { readPeriod } from './read-period.ts'

const pageSize = 50

/** Reads the GST of a period by month, and a page of its invoices and refunds. Throws ShopError 400 for wrong days. */
export async function readGst(shop: Shop, { pageNumber = 1, ...query }: QueryOf<typeof money.gst>): Promise<GstReport> {
  const { db, config } = shop
  const { period, span } = readPeriod(shop, query)
  const today = nzDay(shop.now().toISOString())
  const { isGstRegistered: isRegistered } = config
  const days = await sumDays(db, span)
  const sums = addDaysOfMoney(days)
  const rows = await listMovements(db, span, { limit: pageSize, offset: (pageNumber - 1) * pageSize })
  const filing = await findFiling(db, period)
  const isReturn = isRegistered && isReturnPeriod(period)
  return {
    ...period,
    today,
    isRegistered,
    dueDay: isReturn ? gstDueDay(period, (day) => isBusinessDay(day, null)) : null,
    canBeFiled: isReturn && period.to < today && !(await findOverlappingFiling(db, period)),
    total: toGstFigures(sums, isRegistered),
    months: monthsOf(period).map((month) => ({
      month,
      ...toGstFigures(addDaysOfMoney(days.filter(({ date }) => date.startsWith(month))), isRegistered),
    })),
    roughGst: isRegistered ? dollarsOf(roughGstCents(sums.salesCents - sums.refundedCents)) : 0,
    filing: filing ? toFiling(filing) : null,
    papers: rows.map((row) => toPaper(row, isRegistered)),
    page: pageNumber,
    pages: pageCount(sums.movements, pageSize),
  }
}

/** 3/23 of the whole, rounded once; below zero when more was refunded than paid. */
function roughGstCents(cents: number): number {
  return cents < 0 ? -gstWithin(-cents) : gstWithin(cents)
}

function toPaper({ id, kind, at, ...row }: MovementRow, isRegistered: boolean): GstPaper {
  return {
    _id: id,
    day: nzDay(at.toISOString()),
    orderId: row.orderId,
    orderNumber: formatOrderNumber(row.number),
    kind,
    whose: markedBuyerName({ name: row.buyerName, email: row.buyerEmail, recipient: row.recipient }),
    amount: dollarsOf(row.amountCents),
    gst: isRegistered ? dollarsOf(row.gstCents) : 0,
  }
}
