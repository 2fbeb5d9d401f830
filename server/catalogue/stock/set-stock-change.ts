import type { StockLineKind } from '#contract/stock/stock-line-kinds.ts'
import type { Db } from '#db/open.ts'
import { type Actor, systemActor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setStockSetting } from './stock-change.queries.ts'

/** What the next changes of stock and holds in a transaction are. */
export interface StockChange {
  kind: StockLineKind
  by?: Actor
  reason?: string
  reasons?: ReadonlyMap<string, string>
  /** A hold knows its own. */
  orderId?: string
  at?: Date
  undoneBatch?: string
}

/**
 * Says what the following changes of stock and holds in the transaction are: the triggers of the stock ledger write it
 * into their lines (decision 16). Without it a line is a correction by the database.
 */
export async function setStockChange(shop: Pick<Shop, 'now'>, tx: Db, change: StockChange): Promise<void> {
  await setStockSetting(tx, { given: stockSetting(shop, change) })
}

/** For a statement that sets it with the change itself (`setStockSql`). */
export function stockSetting(
  shop: Pick<Shop, 'now'>,
  { kind, by = systemActor, reason, reasons, orderId, at = shop.now(), undoneBatch }: StockChange,
): string {
  return JSON.stringify({
    kind,
    reason,
    ...(reasons && { reasons: Object.fromEntries(reasons) }),
    order: orderId,
    undoneBatch,
    byKind: by.kind,
    byUserId: by.userId ?? undefined,
    byName: by.name,
    at: at.toISOString(),
  })
}
