import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { cancelOverdueOrders } from './cancel-overdue-orders.ts'
import { reconcile } from './reconcile.ts'
import { removeOldCoupons } from './remove-old-coupons.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'

/** Seconds between retries of a refund: 10 at first, later half an hour, for about five days in all. */
const retryPolicy = { retryLimit: 250, retryDelaySeconds: 10, maxRetryDelaySeconds: 1800 }

/**
 * Starts the payment jobs: sending requested refunds, reconciliation, cancelling orders that were not paid in time, and
 * removing the coupons of ended checkouts.
 */
export async function startPaymentJobs(shop: Shop, jobs: OpenJobs): Promise<void> {
  await jobs.work('refunds', retryPolicy, ({ refundId }) => sendRefund(shop, refundId))
  await jobs.schedule('reconcile', { cron: '* * * * *', maxDurationSeconds: 60 }, () => reconcile(shop))
  await jobs.schedule('cancel-overdue', { cron: '*/10 * * * *', maxDurationSeconds: 300 }, () =>
    cancelOverdueOrders(shop),
  )
  const daily = { cron: '40 14 * * *', maxDurationSeconds: 900, isAlone: true }
  await jobs.schedule('remove-coupons', daily, () => removeOldCoupons(shop))
}
