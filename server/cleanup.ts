import { deleteExpiredSessions } from './accounts/accounts.queries.ts'
import { sweepUploads } from './images/sweep-uploads.ts'
import { deleteExpiredHolds } from './orders/holds.queries.ts'
import type { Shop } from './shop.ts'

const minute = 60_000

/**
 * Sweeps away what has run out: sessions and holds, and uploads that nobody saved. Nothing depends on it, because the
 * first two count by their instant; it keeps tables and folders small. Answers how to stop.
 */
export function startCleanup(shop: Shop): () => void {
  const stops = [
    repeat(shop, 10 * minute, async () => {
      await deleteExpiredSessions(shop.db, shop.now())
      await deleteExpiredHolds(shop.db, shop.now())
    }),
    repeat(shop, 60 * minute, () => sweepUploads(shop)),
  ]
  return () => stops.forEach((stop) => stop())
}

function repeat(shop: Shop, every: number, sweep: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => shop.log.error(error, 'housekeeping failed; it is tried again soon'))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
