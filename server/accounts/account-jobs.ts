import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendPasswordLink } from './links/send-password-link.ts'

/** A request that fails is tried again for about as long as its link would be valid. */
const retryPolicy = { retryLimit: 20, retryDelaySeconds: 5, maxRetryDelaySeconds: 120 }

/** Starts the jobs of accounts: sending the links to new passwords that visitors have asked for. */
export async function startAccountJobs(shop: Shop, jobs: Pick<OpenJobs, 'work'>): Promise<void> {
  await jobs.work('password-links', retryPolicy, async ({ userId }) => {
    if (userId !== null) await sendPasswordLink(shop, userId, 'the user')
    return true
  })
}
