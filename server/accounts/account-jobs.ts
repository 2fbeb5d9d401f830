import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendPasswordLink } from './links/queue-link-email.ts'

/** Retried for about as long as the link would be valid. */
const retryPolicy = { retryLimit: 20, retryDelaySeconds: 5, maxRetryDelaySeconds: 120 }

/** Starts the job that sends the links to new passwords that visitors have asked for. */
export async function startAccountJobs(shop: Shop, jobs: Pick<OpenJobs, 'work'>): Promise<void> {
  await jobs.work('password-links', retryPolicy, async ({ userId }) => {
    if (userId !== null) await sendPasswordLink(shop, userId, 'the user')
    return true
  })
}
