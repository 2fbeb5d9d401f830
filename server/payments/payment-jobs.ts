import type { OpenJobs } from '#server/jobs/open-jobs.ts'
import type { Shop } from '#server/shop.ts'
import { reconcile } from './reconcile.ts'
import { sendRefund } from './refunds/send-refund.ts'

/** A provider that is down is asked again after ten seconds, later every half hour, for about five days. */
const patience = { retryLimit: 250, retryDelay: 10, retryDelayMax: 1800 }

/** Begins what payment does by itself: refunds that were asked for, and reconciliation every minute. */
export async function beginPaymentJobs(shop: Shop, jobs: OpenJobs): Promise<void> {
  await jobs.work('refunds', patience, ({ refundId }) => sendRefund(shop, refundId))
  await jobs.everyMinute('reconcile', () => reconcile(shop))
}
