import { deleteExpiredSessions } from './accounts/accounts.queries.ts'
import { sweepUploads } from './images/sweep-uploads.ts'
import type { OpenJobs } from './jobs/open-jobs.ts'
import { deleteExpiredHolds } from './orders/holds.queries.ts'
import type { Shop } from './shop.ts'

/**
 * Schedules the housekeeping: expired sessions and holds every ten minutes, unused uploads every hour, once for all
 * processes that share the database. Sessions and holds end at their own instant, so this only keeps tables and folders
 * small.
 */
export async function scheduleCleanup(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('delete-expired', { cron: '*/10 * * * *', maxDurationSeconds: 600 }, () => deleteExpired(shop))
  await jobs.schedule('sweep-uploads', { cron: '0 * * * *', maxDurationSeconds: 3600 }, () => sweepUploads(shop))
}

/** Deletes the sessions and holds that have expired. */
export async function deleteExpired(shop: Shop): Promise<void> {
  await deleteExpiredSessions(shop.db, shop.now())
  await deleteExpiredHolds(shop.db, shop.now())
}
