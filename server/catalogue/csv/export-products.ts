import type { CsvTable } from '#server/http/send-csv.ts'
import type { Shop } from '#server/shop.ts'
import { listStoredAfter } from './catalogue-csv.queries.ts'
import { writtenFields } from '#server/catalogue/manage/product-values.ts'
import type { StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import { cellOf, fileColumns, productColumns } from '#server/catalogue/manage/product-columns.ts'

const batchSize = 500

/**
 * All products as a table, drafts included, the oldest first. `countInStock` is what can be sold at that moment. It is
 * read batch by batch without a transaction: the embedded database has one connection, and a slow download must not keep
 * it from the shop. A product that is changed meanwhile stands in the file as it was or as it is.
 */
export function exportProducts(shop: Shop): CsvTable {
  const now = shop.now()
  return { name: 'products', at: now, columns: fileColumns, batches: batchesOf(shop, now) }
}

async function* batchesOf({ db }: Shop, now: Date): AsyncGenerator<string[][], void> {
  let after: string | undefined
  for (;;) {
    const batch = await listStoredAfter(db, after, { now, limit: batchSize })
    if (batch.length > 0) yield batch.map(cellsOf)
    if (batch.length < batchSize) return
    after = batch.at(-1)?.id
  }
}

function cellsOf(stored: StoredProduct): string[] {
  const fields = writtenFields(stored)
  return [stored.id, ...productColumns.map((column) => cellOf(fields, column))]
}
