import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/platform/money.ts'
import { endOfDay, nzDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { type CsvCell, type CsvColumns, type CsvTable, toTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { BodyOf, QueryOf } from '#contract/platform/endpoint.ts'
import type { FiledPeriod, GstFiling, GstPaper, GstReport, money, ReachedReport } from '#contract/payments/money.ts'
import { transact } from '#db/open.ts'
import { gstDueDay, isReturnPeriod, monthsOf, periodText } from '#rules/payments/gst/gst-periods.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import { pageCount } from '#rules/catalogue/listing.ts'
import { markedBuyerName } from '#rules/orders/buyer.ts'
import { isBusinessDay } from '#server/orders/delivery/days/business-days.ts'
import { findOverlappingFiling, findFiling, insertFiling, listFilings, lockFilings } from './filed-periods.queries.ts'
import { listMovements, type MovementRow, sumDays } from './movements.queries.ts'
import { readPeriod, everyDay, addDaysOfMoney, toFiling, toGstFigures } from './read-sales.ts'
import { listSoldLines, type SoldLine, countReached } from './sold.queries.ts'

const pageSize = 50

type Days = { from?: string; to?: string }

/** Exports each day of a period with what was paid and refunded as a table. Throws ShopError 400 for wrong days. */
export function exportDays(shop: Shop, query: Days): CsvTable {
  const { period, span } = readPeriod(shop, query)
  async function* batches(): AsyncGenerator<CsvCell[][], void> {
    const days = everyDay(period, await sumDays(shop.db, span))
    yield days.map(({ date, orders, paid, refunded }) => [date, String(orders), paid, refunded])
  }
  return { name: 'sales-days', at: shop.now(), columns: ['Day', 'Paid orders', 'Paid', 'Refunded'], batches: batches() }
}

/** Exports the items of orders paid in a period; every column adds up, `Paid` to the payments. Throws ShopError 400. */
export function exportLines(shop: Shop, query: Days): CsvTable {
  const { span } = readPeriod(shop, query)
  const lines = readBatches<SoldLine>((after, limit) => listSoldLines(shop.db, span, { after, limit }))
  return { name: 'order-lines', at: shop.now(), ...toTable(lineColumns, lines) }
}

const lineColumns: CsvColumns<SoldLine> = {
  'Order number': ({ number }) => formatOrderNumber(number),
  'Day paid': ({ at }) => nzDay(at.toISOString()),
  Piece: ({ name }) => name,
  Qty: ({ qty }) => String(qty),
  Price: ({ priceCents }) => dollarsOf(priceCents),
  'Line total': ({ lineCents }) => dollarsOf(lineCents),
  Discount: ({ lineCents, paidCents }) => dollarsOf(lineCents - paidCents),
  Paid: ({ paidCents }) => dollarsOf(paidCents),
}

/**
 * Marks a period as filed and stores its figures. Throws ShopError 400 for days without a return, and 409 when it has
 * not ended, overlaps a filing, differs from what was shown, or the shop is not registered.
 */
export async function fileGst(
  shop: Shop,
  user: SignedInUser,
  { gstToPay, ...days }: BodyOf<typeof money.fileGst>,
): Promise<GstFiling> {
  const { period, span } = readPeriod(shop, days)
  const filedAt = shop.now()
  if (!shop.config.isGstRegistered) throw new ShopError(409, 'The shop isn’t registered for GST.')
  if (!isReturnPeriod(period)) throw new ShopError(400, 'Choose one, two or six whole months.')
  if (period.to >= nzDay(filedAt.toISOString())) throw new ShopError(409, 'This period hasn’t ended yet.')
  return transact(shop.db, async (tx) => {
    await lockFilings(tx)
    const other = await findOverlappingFiling(tx, period)
    if (other) {
      const name = periodText({ from: other.fromDay, to: other.toDay })
      throw new ShopError(409, `${name} is filed, so these days can’t be filed again.`)
    }
    const sums = addDaysOfMoney(await sumDays(tx, span))
    const current = toGstFigures(sums, true).gstToPay
    if (centsOf(current) !== centsOf(gstToPay)) {
      throw new ShopError(409, `The GST is ${formatDollars(current)} now. Check the page again, then file it.`)
    }
    await insertFiling(tx, {
      ...sums,
      fromDay: period.from,
      toDay: period.to,
      filedAt,
      filedById: user._id,
      filedByName: user.name,
    })
    const filed = await findFiling(tx, period)
    if (!filed) throw new Error('The filing that was inserted cannot be found.')
    return toFiling(filed)
  })
}

/** Reads the filed periods, newest first, each with the GST that its movements make today. */
export async function readFilings({ db }: Shop): Promise<FiledPeriod[]> {
  const filings = await listFilings(db)
  const [newest, oldest] = [filings[0], filings.at(-1)]
  if (!newest || !oldest) return []
  const days = await sumDays(db, {
    from: readDay(oldest.fromDay, 'from', startOfDay),
    until: readDay(newest.toDay, 'to', endOfDay),
  })
  return filings.map((filing) => {
    const sums = addDaysOfMoney(days.filter(({ date }) => filing.fromDay <= date && date <= filing.toDay))
    return { ...toFiling(filing), gstToPayNow: toGstFigures(sums, true).gstToPay }
  })
}

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

/** Reads how many orders reached the payment page in a period and are not paid. Throws what `readPeriod` throws. */
export async function readReached(shop: Shop, query: { from?: string; to?: string }): Promise<ReachedReport> {
  const { period, span } = readPeriod(shop, query)
  const { reached, unpaid, unpaidCents } = await countReached(shop.db, span)
  const today = nzDay(shop.now().toISOString())
  return { ...period, today, reached, unpaid, totalPrice: dollarsOf(unpaidCents) }
}
