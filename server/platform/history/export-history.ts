import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { history, ShopEvent } from '#contract/platform/history.ts'
import { nzDay, nzTime } from '#rules/platform/nz-dates.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listShopEvents, type ShopEventFilter, type ShopEventRow } from './history.queries.ts'
import { findText, readFilter, toShopEvent } from './list-shop-events.ts'

const columns = ['Date', 'Time', 'Who', 'Author', 'About', 'Name', 'ID', 'Action', 'Field', 'Before', 'After'] as const

/**
 * Exports what the reader may see of the filtered changes, a row per field. Throws ShopError 400 for an invalid day.
 */
export function exportHistory(shop: Shop, user: SignedInUser, query: QueryOf<typeof history.exportCsv>): CsvTable {
  const filter = readFilter(user, query)
  const now = shop.now()
  return { name: 'history', at: now, columns, batches: batchesOf(shop, filter, now) }
}

async function* batchesOf(shop: Shop, query: ShopEventFilter, now: Date): AsyncGenerator<string[][], void> {
  const filter = await findText(shop.db, query)
  const rows = readBatches<ShopEventRow>((last, limit) =>
    listShopEvents(shop.db, filter, { limit, before: last?.event.id }),
  )
  for await (const batch of rows) yield batch.flatMap((row) => rowsOf(toShopEvent(row, now)))
}

function rowsOf({ createdAt, by, byKind, subject, action, fields }: ShopEvent): string[][] {
  const { kind, name, _id } = subject
  const start = [nzDay(createdAt), nzTime(createdAt), by, byKind, kind, name, _id, action]
  if (fields.length === 0) return [[...start, '', '', '']]
  return fields.map(({ field, before, after }) => [...start, field, textOf(before), textOf(after)])
}

function textOf(value: ShopEvent['fields'][number]['before']): string {
  return value === null ? '' : String(value)
}
