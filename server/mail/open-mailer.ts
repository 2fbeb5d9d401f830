import { transact } from '#db/open.ts'
import type { OpenJobs } from '#server/jobs/open-jobs.ts'
import type { Mailer } from './mailer.ts'
import { lockEmailsWithoutJob } from './mail.queries.ts'
import { type MailContext, sendEmail } from './send-email.ts'

/** A mail server that is down is asked again after half a minute, later every hour, for about five days. */
const retryPolicy = { retryLimit: 125, retryDelaySeconds: 30, maxRetryDelaySeconds: 3600 }

/**
 * Begins to send the e-mails that are in the queue and answers how to put one in. E-mails that wait without a job, as after
 * a restore, are asked for anew. `close` lets go of the mail server; the queue itself is closed by whoever opened it, and
 * before.
 */
export async function openMailer(jobs: OpenJobs, desk: MailContext): Promise<{ mailer: Mailer; close(): void }> {
  await jobs.work('emails', retryPolicy, ({ emailId }, isLastTry) => sendEmail(desk, emailId, isLastTry))
  const mailer: Mailer = { enqueue: (tx, emailId) => jobs.enqueue(tx, 'emails', { emailId }) }
  // Only now does pg-boss know its queue by heart; before, it would ask for it outside of the transaction.
  await transact(desk.db, async (tx) => {
    for (const id of await lockEmailsWithoutJob(tx)) await mailer.enqueue(tx, id)
  })
  return { mailer, close: () => desk.transport.close() }
}
