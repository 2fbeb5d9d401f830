import type { LowProduct, LowStock } from '#contract/stock/stock.ts'
import { pageCount } from '#rules/catalogue/listing.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { countAlerts } from '#server/stock/stock-alerts/stock-alerts.queries.ts'
import { toComing } from './book-arrival.ts'
import { findNextLow, listHolds, listLow, sumStock, updateReorderLevel } from './low-stock.queries.ts'

const lowPageSize = 100
const soldDays = 90
const heldOrdersShown = 3

/** Reads the stock of the published products, and a page of those of which few are left. */
export async function readLowStock(shop: Shop, { pageNumber = 1 }: { pageNumber?: number }): Promise<LowStock> {
  const { db } = shop
  const now = shop.now()
  const { worthCents, ...totals } = await sumStock(db, now)
  const held = await listHolds(db, now, heldOrdersShown)
  return {
    ...totals,
    worth: dollarsOf(worthCents),
    held: held.units,
    heldOrders: held.orders.map(({ id, number, heldUntil }) => ({
      _id: id,
      orderNumber: formatOrderNumber(number),
      heldUntil: heldUntil.toISOString(),
    })),
    pieces: await listProducts(shop, now, (pageNumber - 1) * lowPageSize),
    page: pageNumber,
    pages: pageCount(totals.low, lowPageSize),
    next: totals.low === 0 ? await findNextLow(db, now) : null,
  }
}

async function listProducts(shop: Shop, now: Date, offset: number): Promise<LowProduct[]> {
  const soldSince = new Date(now.getTime() - soldDays * 24 * 3_600_000)
  const rows = await listLow(shop.db, { now, soldSince, limit: lowPageSize, offset })
  const alerts = await countAlerts(
    shop.db,
    rows.map(({ id }) => id),
    now,
  )
  const waiting = new Map(alerts.map((each) => [each.product, each.waiting]))
  return rows.map(({ id, comingUnits, comingOn, ...row }) => ({
    ...row,
    _id: id,
    waiting: waiting.get(id) ?? 0,
    coming: toComing({ comingUnits, comingOn }),
  }))
}

/** Exports the products of which few are left, the fewest first. */
export function exportLowStock(shop: Shop): CsvTable {
  const columns = ['Code', 'Piece', 'In stock', 'Sold in 90 days', 'Waiting', 'Warn me at', 'Coming', 'Coming on']
  const now = shop.now()
  return { name: 'low-stock', at: now, columns, batches: batchesOf(shop, now) }
}

async function* batchesOf(shop: Shop, now: Date): AsyncGenerator<string[][], void> {
  for (let offset = 0; ; offset += lowPageSize) {
    const items = await listProducts(shop, now, offset)
    if (items.length > 0) {
      yield items.map(({ code, name, countInStock, sold, waiting, reorderLevel, coming }) => [
        code,
        name,
        ...[countInStock, sold, waiting, reorderLevel, coming?.units ?? 0].map(String),
        coming?.on ?? '',
      ])
    }
    if (items.length < lowPageSize) return
  }
}

/** Throws ShopError 404 for an unknown product. */
export async function saveReorderLevel(
  shop: Shop,
  id: string,
  { reorderLevel }: { reorderLevel: number },
): Promise<{ reorderLevel: number }> {
  if (!isId(id) || !(await updateReorderLevel(shop.db, id, reorderLevel))) throw new ShopError(404, 'Product not found')
  return { reorderLevel }
}
