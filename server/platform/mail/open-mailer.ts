import { transact } from '#db/open.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Mailer } from './mailer.ts'
import { lockEmailsWithoutJob } from './mail.queries.ts'
import { type MailContext, sendEmail, sendNow } from './send-email.ts'

/** A message that fails is tried again after 30 seconds, later every hour, for about five days. */
const retryPolicy = { retryLimit: 125, retryDelaySeconds: 30, maxRetryDelaySeconds: 3600 }

/** Starts the worker that sends emails; those queued without a job get one. Close the job queue before it. */
export async function openMailer(jobs: OpenJobs, context: MailContext): Promise<{ mailer: Mailer; close(): void }> {
  await jobs.work('emails', retryPolicy, ({ emailId }, isLastTry) => sendEmail(context, emailId, isLastTry))
  const mailer: Mailer = {
    enqueue: (tx, emailId, delaySeconds) => jobs.enqueue(tx, 'emails', { emailId }, delaySeconds),
    sendNow: (email) => sendNow(context, email),
  }
  // After `work`: pg-boss has cached its queue by now and does not query it outside of the transaction.
  await transact(context.db, async (tx) => {
    for (const id of await lockEmailsWithoutJob(tx)) await mailer.enqueue(tx, id)
  })
  return { mailer, close: () => context.transport.close() }
}
