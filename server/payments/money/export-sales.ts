import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import type { CsvCell, CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sumDays, type Span } from './movements.queries.ts'
import { readPeriod } from './read-period.ts'
import { everyDay } from './read-sales.ts'
import { listSoldLines, type SoldLine } from './sold.queries.ts'

type Days = { from?: string; to?: string }
const batchSize = 500

/** Exports each day of a period with what was paid and refunded as a table. Throws ShopError 400 for wrong days. */
export function exportDays(shop: Shop, query: Days): CsvTable {
  const { period, span } = readPeriod(shop, query)
  async function* batches(): AsyncGenerator<CsvCell[][], void> {
    const days = everyDay(period, await sumDays(shop.db, span))
    yield days.map(({ date, orders, paid, refunded }) => [date, String(orders), paid, refunded])
  }
  return { name: 'sales-days', at: shop.now(), columns: ['Day', 'Paid orders', 'Paid', 'Refunded'], batches: batches() }
}

/**
 * Exports the lines of the orders that were paid in a period as a table; each column adds up, and `Paid` to what was
 * paid for the orders. Throws ShopError 400 for wrong days.
 */
export function exportLines(shop: Shop, query: Days): CsvTable {
  const { span } = readPeriod(shop, query)
  const columns = ['Order number', 'Day paid', 'Piece', 'Qty', 'Price', 'Line total', 'Discount', 'Paid']
  return { name: 'order-lines', at: shop.now(), columns, batches: lineBatches(shop, span) }
}

async function* lineBatches({ db }: Shop, span: Span): AsyncGenerator<CsvCell[][], void> {
  let after: SoldLine | undefined
  for (;;) {
    const lines = await listSoldLines(db, span, { after, limit: batchSize })
    if (lines.length > 0) yield lines.map(toCells)
    if (lines.length < batchSize) return
    after = lines.at(-1)
  }
}

function toCells({ number, at, name, qty, priceCents, lineCents, paidCents }: SoldLine): CsvCell[] {
  return [
    formatOrderNumber(number),
    nzDay(at.toISOString()),
    name,
    String(qty),
    dollarsOf(priceCents),
    dollarsOf(lineCents),
    dollarsOf(lineCents - paidCents),
    dollarsOf(paidCents),
  ]
}
