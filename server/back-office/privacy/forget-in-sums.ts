import { sumChangedCustomers } from '#server/back-office/customer-sums/customer-sums.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Deletes what the stored sums have of a person whose account was just deleted. A failure is logged: the deletion stays
 * done, and the worker does it within a minute.
 */
export async function forgetInSums({ db, log }: Shop): Promise<void> {
  try {
    await sumChangedCustomers(db)
  } catch (error) {
    log.error(error, 'the sums of customers have a deleted person until the next minute')
  }
}
