import type { Db } from '#db/open.ts'

/** Sends the e-mails that decisions have stored, by and by, whatever the mail server is doing at this moment. */
export interface Mailer {
  /** Asks for a stored e-mail to be sent once the transaction is done; rolled back, it was never asked for. */
  enqueue(tx: Db, emailId: string): Promise<void>
}
