import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendDelivery } from './send-delivery.ts'

/** For errors of the database, and messages that are not due yet: a failed try enqueues a job of its own. */
const retryPolicy = { retryLimit: 100, retryDelaySeconds: 30, maxRetryDelaySeconds: 600 }

/** For how long messages to webhooks are kept. */
export const deliveryKeptMs = 30 * 24 * 3_600_000

export async function startWebhookJobs(shop: Shop, jobs: Pick<OpenJobs, 'work'>): Promise<void> {
  await jobs.work('webhooks', retryPolicy, ({ deliveryId }) => sendDelivery(shop, deliveryId))
}
