import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { stockAlertPauses, stockLines } from '#db/tables/stock/stock.ts'

/**
 * Whether the alerts of a product wait: until an instant, or until a line of the stock ledger after the one of the
 * pause brings units.
 */
export function isPaused(productId: SQL, now: Date): SQL {
  return sql`exists (select from ${stockAlertPauses} pause where pause.product_id = ${productId}
    and (pause.until > ${now.toISOString()}::timestamptz or (pause.until is null and not exists (
      select from ${stockLines} later where later.product_id = pause.product_id and later.stock_change > 0
        and later.id > (select max(own.id) from ${stockLines} own where own.batch = pause.batch)))))`
}

/** Makes the alerts of a product wait, in place of an earlier pause. */
export async function insertAlertPause(tx: Db, pause: typeof stockAlertPauses.$inferInsert): Promise<void> {
  const { until, batch } = pause
  await tx.insert(stockAlertPauses).values(pause).onConflictDoUpdate({
    target: stockAlertPauses.productId,
    set: { until, batch },
  })
}

/** Ends the pauses of an arrival that is undone. */
export async function deleteAlertPauses(tx: Db, batch: string): Promise<void> {
  await tx.delete(stockAlertPauses).where(eq(stockAlertPauses.batch, batch))
}
