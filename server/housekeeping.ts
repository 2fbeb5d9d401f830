import { deleteExpiredSessions } from './accounts/accounts.queries.ts'
import { deleteExpiredHolds } from './orders/orders.queries.ts'
import type { Shop } from './shop.ts'

const every = 10 * 60_000

/**
 * Sweeps away what has run out: sessions and holds. Nothing depends on it, because both count by their instant; it keeps
 * the tables small. Answers how to stop.
 */
export function startHousekeeping(shop: Shop): () => void {
  const sweep = async () => {
    await deleteExpiredSessions(shop.db, shop.now())
    await deleteExpiredHolds(shop.db, shop.now())
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => shop.log.error(error, 'housekeeping failed; it is tried again in ten minutes'))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
