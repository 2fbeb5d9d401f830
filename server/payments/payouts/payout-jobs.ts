import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readDuePayouts } from './read-payouts.ts'

/**
 * Schedules the reading of payouts: each hour looks whether one is due, so that a failed one is repeated. One at a time
 * runs, in one of the processes that share the database.
 */
export async function startPayoutJobs(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  const schedule = { cron: '25 * * * *', maxDurationSeconds: 900, isAlone: true }
  await jobs.schedule('read-payouts', schedule, () => readDuePayouts(shop))
}
