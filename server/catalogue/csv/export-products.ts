import type { CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listStoredAfter } from './catalogue-csv.queries.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import { type FileColumn, fileColumns, formatCell } from '#server/catalogue/manage/product-columns.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'

/** Exports all products, drafts included, oldest first; `countInStockWas` repeats `countInStock` for the import. */
export function exportProducts(shop: Pick<Shop, 'db' | 'now'>): CsvTable {
  const now = shop.now()
  return { name: 'products', at: now, columns: fileColumns, batches: batchesOf(shop, now) }
}

async function* batchesOf({ db }: Pick<Shop, 'db'>, now: Date): AsyncGenerator<string[][], void> {
  const products = readBatches<StoredProduct>((last, limit) => listStoredAfter(db, last?.id, { now, limit }))
  for await (const batch of products) yield batch.map(cellsOf)
}

function cellsOf(stored: StoredProduct): string[] {
  const product = toEditable(stored)
  return fileColumns.map((column: FileColumn) => {
    if (column === '_id') return stored.id
    if (column === 'version') return String(stored.version)
    return formatCell(product, column === 'countInStockWas' ? 'countInStock' : column)
  })
}
