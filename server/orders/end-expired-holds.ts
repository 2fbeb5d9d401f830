import { transact } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { deleteExpiredHolds } from '#server/stock/holds.queries.ts'

/** Why a hold has ended at its time, as the stock ledger shows it. */
export const notPaidInTime = 'Not paid in time'

/** Deletes expired holds, which have no effect any more, and so writes their end into the stock ledger. */
export async function endExpiredHolds(shop: Shop): Promise<void> {
  await transact(shop.db, async (tx) => {
    await setStockChange(shop, tx, { kind: 'hold-ended', reason: notPaidInTime })
    await deleteExpiredHolds(tx, shop.now())
  })
}
