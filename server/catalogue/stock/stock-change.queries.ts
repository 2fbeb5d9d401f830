import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { prepareStatement } from '#db/statement.ts'
import { stockLines } from '#db/tables/stock/stock.ts'

/** Sets what the triggers of the migration `stock-ledger` read, before those of its own statement run. */
export function setStockSql(given: Placeholder): SQL {
  return sql`select set_config('totara.stock', ${given}::text, true)`
}

/** As a statement of its own. */
export const setStockSetting = prepareStatement('set_stock_change', setStockSql(sql.placeholder('given')))

/** Undefined while this transaction has written no line. */
export async function findStockBatch(tx: Db): Promise<string | undefined> {
  const { rows } = await tx.execute<{ batch: string | null }>(
    sql`select nullif(current_setting('totara.stock_batch', true), '') as batch`,
  )
  return rows[0]?.batch ?? undefined
}

/** Before the transaction's first line is written. */
export async function updateStockBatch(tx: Db, batch: string): Promise<void> {
  await tx.execute(sql`select set_config('totara.stock_batch', ${batch}, true)`)
}

export async function updateLinesOfOrder(
  tx: Db,
  orderId: string,
  { kind, reason }: { kind: string; reason: string },
): Promise<void> {
  await tx.execute(sql`update ${stockLines} set kind = ${kind}, reason = ${reason}
    where batch = nullif(current_setting('totara.stock_batch', true), '')::uuid and order_id = ${orderId}`)
}
