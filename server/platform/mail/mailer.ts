import type { Db } from '#db/open.ts'
import type { EmailText } from './email-content.ts'

/** Sends stored emails in the background, so a request never waits for the mail server. */
export interface Mailer {
  /** Enqueues a stored email in the caller's transaction, `delaySeconds` later at the earliest. */
  enqueue(tx: Db, emailId: string, delaySeconds?: number): Promise<void>
  /** Sends an email at once, without storing it. Throws what the transport throws when it is not accepted. */
  sendNow(email: { to: string } & EmailText): Promise<void>
}
