import type { BodyOf, QueryOf } from '#contract/platform/endpoint.ts'
import type { stock, StockLine, StockLinePage } from '#contract/stock/stock.ts'
import { stockLineGroups } from '#contract/stock/stock-line-kinds.ts'
import { type Db, transact } from '#db/open.ts'
import { pageCount } from '#rules/catalogue/listing.ts'
import { endOfDay, nzTime, startOfDay } from '#rules/platform/nz-dates.ts'
import { stockKindText } from '#rules/stock/stock-lines.ts'
import { findByPart, lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import type { CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { formatOrderNumber, parseOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxUnits } from '#rules/stock/stock.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { moveUnits } from '#server/stock/holds.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { deleteAlertPauses } from '#server/stock/stock-alerts/stock-alerts.queries.ts'
import {
  isBatchUndone,
  type LedgerFilter,
  type LedgerRow,
  listDeletedByPart,
  listLines,
  listLinesOfBatch,
  sumLines,
} from './ledger.queries.ts'
import { restoreExpected, undoEnd } from './book-arrival.ts'

const linePageSize = 50
const maxLines = 10_000

/**
 * Lists a page of the stock ledger, newest first, with the sum of all matching lines. Throws ShopError 400 for a day
 * that does not exist.
 */
export async function listLedger(
  { db }: Shop,
  { pageNumber = 1, ...query }: QueryOf<typeof stock.ledger>,
): Promise<StockLinePage> {
  const filter = await readFilter(db, query)
  const { count, change } = await sumLines(db, filter, maxLines)
  const offset = (pageNumber - 1) * linePageSize
  const rows = offset < count ? await listLines(db, filter, { limit: linePageSize, offset }) : []
  return { lines: rows.map(toStockLine), page: pageNumber, pages: pageCount(count, linePageSize), count, change }
}

async function readFilter(
  db: Db,
  { search = '', kind, from, to }: QueryOf<typeof stock.ledgerCsv>,
): Promise<LedgerFilter> {
  const text = search.trim()
  const orderNumber = parseOrderNumber(text)
  const place =
    orderNumber === undefined ? { productIds: text === '' ? [] : await findProducts(db, text) } : { orderNumber }
  return {
    subject: text === '' ? undefined : place,
    kinds: kind && stockLineGroups[kind],
    from: from === undefined ? undefined : readDay(from, 'from', startOfDay),
    until: to === undefined ? undefined : readDay(to, 'to', endOfDay),
  }
}

async function findProducts(db: Db, text: string): Promise<string[]> {
  const [found, deleted] = await Promise.all([findByPart(db, text), listDeletedByPart(db, text)])
  return [...new Set([...found, ...deleted])]
}

function toStockLine({ line, name, deletedName, order, change, after }: LedgerRow): StockLine {
  return {
    _id: line.id,
    createdAt: line.createdAt.toISOString(),
    kind: line.kind,
    product: line.productId,
    name: name ?? deletedName ?? '',
    isDeleted: name === null,
    order:
      line.orderId !== null && order
        ? { _id: line.orderId, orderNumber: formatOrderNumber(order.number), buyer: order.buyerName }
        : null,
    reason: line.reason,
    by: line.byName,
    byKind: line.byKind,
    change,
    after,
  }
}

/**
 * Exports the matching lines, newest first, in New Zealand time. Throws ShopError 400 for a day that does not exist.
 */
export async function exportLedger(shop: Shop, query: QueryOf<typeof stock.ledgerCsv>): Promise<CsvTable> {
  const filter = await readFilter(shop.db, query)
  const columns = ['When', 'Piece', 'What', 'Why', 'Order number', 'By', 'Change', 'Stock after', 'Stock', 'Held']
  return { name: 'stock-ledger', at: shop.now(), columns, batches: batchesOf(shop, filter) }
}

async function* batchesOf({ db }: Shop, filter: LedgerFilter): AsyncGenerator<string[][], void> {
  const lines = readBatches<LedgerRow>((last, limit) => listLines(db, filter, { limit, before: last?.line.id }))
  for await (const batch of lines) yield batch.map(toCells)
}

function toCells(row: LedgerRow): string[] {
  const { createdAt, name, kind, reason, order, by, change, after } = toStockLine(row)
  const { stockChange, heldChange } = row.line
  return [
    nzTime(createdAt),
    name,
    stockKindText[kind],
    reason,
    order?.orderNumber ?? '',
    by,
    ...[change, after, stockChange, heldChange].map(String),
  ]
}

/**
 * Undoes an arrival or a stocktake by opposite lines; a second call changes nothing. Arrived products are expected again
 * as `comingBefore` says. Throws ShopError 400 for a day that does not exist, 404 for an unknown batch, 409 when it is
 * too late or units are sold, held or gone.
 */
export async function undoStockChange(
  shop: Shop,
  user: SignedInUser,
  { batch, comingBefore }: BodyOf<typeof stock.undo>,
): Promise<{ message: string }> {
  for (const [at, { coming }] of (comingBefore ?? []).entries()) {
    if (coming && coming.on !== null) readDay(coming.on, `comingBefore.${at}.coming.on`, startOfDay)
  }
  const now = shop.now()
  await transact(shop.db, async (tx) => {
    const lines = isId(batch) ? await listLinesOfBatch(tx, batch) : []
    const [first] = lines
    const canBeUndone = lines.every(({ kind }) => kind === 'delivery-in' || kind === 'stocktake')
    if (!first || !canBeUndone) throw new ShopError(404, 'There’s nothing to undo.')
    const products = await lockStoredProducts(
      tx,
      lines.map(({ productId }) => productId),
      now,
    )
    if (await isBatchUndone(tx, batch)) return
    if (undoEnd(shop, first.createdAt) <= now) throw new ShopError(409, 'It’s too late to undo this.')
    for (const { productId, stockChange } of lines) {
      const product = products.get(productId)
      if (!product) throw new ShopError(409, 'A piece has been deleted since, so you can’t undo this.')
      const left = product.stock - stockChange
      if (left > maxUnits || (stockChange > 0 && left < product.held)) {
        throw new ShopError(409, `The ${product.name} has been sold since, so you can’t undo this.`)
      }
    }
    await setStockChange(shop, tx, { kind: 'undo', by: actorOf(user), undoneBatch: batch })
    await moveUnits(tx, new Map(lines.map(({ productId, stockChange }) => [productId, -stockChange])))
    await deleteAlertPauses(tx, batch)
    for (const { productId, kind, stockChange } of lines) {
      const before = comingBefore?.find(({ product }) => product === productId)?.coming
      const arrived = products.get(productId)
      if (before && kind === 'delivery-in' && arrived) await restoreExpected(tx, arrived, before, stockChange)
    }
  })
  return { message: 'Undone' }
}
