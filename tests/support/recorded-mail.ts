import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#db/open.ts'
import type { MailMessage, MailTransport } from '#server/mail/mail-transport.ts'
import { type EmailRow, listEmails } from '#server/mail/mail.queries.ts'

/** The mail of a test's shop: it takes the way that the configuration names, and what was taken there is kept here. */
export interface RecordedMail {
  /** Returns a transport that sends with another one and records what was sent. */
  wrap(transport: MailTransport): MailTransport
  /** What has gone out so far, in that order. */
  sent: MailMessage[]
  /** Everything that the shop has written, sent or not. */
  rows(): Promise<EmailRow[]>
  /** Waits until the rows are as `isReady` says; without it, until all have gone. Answers the rows. */
  until(isReady?: (rows: EmailRow[]) => boolean): Promise<EmailRow[]>
}

const allGone = (rows: EmailRow[]) => rows.every((row) => row.status === 'sent')

/** Records every message that a transport sends. */
export function recordMail(db: Db): RecordedMail {
  const sent: MailMessage[] = []
  const rows = () => listEmails(db)
  return {
    sent,
    rows,
    wrap: (transport) => ({
      async send(message, name) {
        await transport.send(message, name)
        sent.push(message)
      },
      close: () => transport.close(),
    }),
    async until(isReady = allGone) {
      const giveUp = Date.now() + 20_000
      for (;;) {
        const found = await rows()
        if (isReady(found)) return found
        if (Date.now() > giveUp) throw new Error(`the e-mails stayed as they are: ${JSON.stringify(found)}`)
        await wait(50)
      }
    },
  }
}
