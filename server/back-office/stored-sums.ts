import type { Db, Tx } from '#db/open.ts'
import { markAllCustomers, sumChangedCustomers } from './customer-sums/customer-sums.queries.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { markAllSoldDays, sumChangedDays } from '#server/payments/money/sold.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Brings all stored sums up to date (decision 37). `onMany` gets a line for the operator when it takes long. */
export async function updateStoredSums(db: Db, onMany?: (line: string) => void): Promise<void> {
  await sumChangedCustomers(db, onMany && ((lines) => onMany(`Summing up the customers: ${lines} changes`)))
  await sumChangedDays(db, onMany && ((lines) => onMany(`Summing up what was sold: ${lines} changes`)))
}

/** Marks all stored sums as old: the triggers were off while the rows of a backup were inserted. */
export async function markAllSums(tx: Tx): Promise<void> {
  await markAllCustomers(tx)
  await markAllSoldDays(tx)
}

/** Brings the sums up to date each minute in one process, so that expired data doesn't stay until someone looks. */
export async function scheduleStoredSums(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  const schedule = { cron: '* * * * *', maxDurationSeconds: 600, isAlone: true }
  await jobs.schedule('stored-sums', schedule, () => updateStoredSums(shop.db))
}
