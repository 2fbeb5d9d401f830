import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { ProviderError } from '#server/platform/payment-provider.ts'
import { cancelOverdueOrders } from './cancel-overdue-orders.ts'
import { reconcile } from './reconcile.ts'

/** Seconds between retries of a refund: 10 at first, later half an hour, for about five days in all. */
const retryPolicy = { retryLimit: 250, retryDelaySeconds: 10, maxRetryDelaySeconds: 1800 }

/** Starts the jobs that send refunds, reconcile, cancel overdue orders and remove old coupons. */
export async function startPaymentJobs(shop: Shop, jobs: OpenJobs): Promise<void> {
  await jobs.work('refunds', retryPolicy, ({ refundId }) => sendRefund(shop, refundId))
  await jobs.schedule('reconcile', { cron: '* * * * *', maxDurationSeconds: 60 }, () => reconcile(shop))
  await jobs.schedule('cancel-overdue', { cron: '*/10 * * * *', maxDurationSeconds: 300 }, () =>
    cancelOverdueOrders(shop),
  )
  const daily = { cron: '40 14 * * *', maxDurationSeconds: 900, isAlone: true }
  await jobs.schedule('remove-coupons', daily, () => removeOldCoupons(shop))
}

/** No checkout session lasts longer than a day. */
const neededForMs = 2 * 24 * 3_600_000

/** Removes the coupons of ended checkouts from the provider's account; a failure is repeated the next day. */
export async function removeOldCoupons({ payments, now, log }: Shop): Promise<void> {
  try {
    await payments.stripe.removeCoupons?.(new Date(now().getTime() - neededForMs))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error.cause }, 'the coupons of ended checkouts could not be removed')
  }
}
