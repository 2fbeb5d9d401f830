import type { CsvTable } from '#server/platform/http/csv/send-csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listStoredAfter } from './catalogue-csv.queries.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import { type FileColumn, fileColumns, formatCell } from '#server/catalogue/manage/product-columns.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'

const batchSize = 500

/**
 * Exports all products, drafts included, oldest first; `countInStockWas` repeats `countInStock` for the import. It
 * reads in batches without a transaction: a slow download must not block the embedded database's one connection.
 */
export function exportProducts(shop: Pick<Shop, 'db' | 'now'>): CsvTable {
  const now = shop.now()
  return { name: 'products', at: now, columns: fileColumns, batches: batchesOf(shop, now) }
}

async function* batchesOf({ db }: Pick<Shop, 'db'>, now: Date): AsyncGenerator<string[][], void> {
  let afterId: string | undefined
  for (;;) {
    const batch = await listStoredAfter(db, afterId, { now, limit: batchSize })
    if (batch.length > 0) yield batch.map(cellsOf)
    if (batch.length < batchSize) return
    afterId = batch.at(-1)?.id
  }
}

function cellsOf(stored: StoredProduct): string[] {
  const product = toEditable(stored)
  return fileColumns.map((column: FileColumn) => {
    if (column === '_id') return stored.id
    if (column === 'version') return String(stored.version)
    return formatCell(product, column === 'countInStockWas' ? 'countInStock' : column)
  })
}
