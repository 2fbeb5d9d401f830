import type { OpenJobs } from '#server/jobs/open-jobs.ts'
import type { Shop } from '#server/shop.ts'
import { sumChangedCustomers } from './customer-sums.queries.ts'

/**
 * Sums up the customers that have changed, each minute, once for all processes that share the database. Their list does
 * it too; without the task, what an erased person had would stay in the table until someone opens the list.
 */
export async function scheduleCustomerSums(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  const schedule = { cron: '* * * * *', maxDurationSeconds: 600, isAlone: true }
  await jobs.schedule('sum-customers', schedule, () => sumChangedCustomers(shop.db))
}
