import { setTimeout as wait } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Db } from '#db/open.ts'
import type { MailMessage, MailTransport } from '#server/platform/mail/mail-transport.ts'
import { type EmailRow, listEmails } from '#server/platform/mail/mail.queries.ts'

/** The mail of a test shop: it is sent through the configured transport and recorded here. */
export interface RecordedMail {
  /** Returns a transport that sends with another one and records what was sent. */
  wrap(transport: MailTransport): MailTransport
  /** The sent messages, in the order of sending, without those that ask a new account to confirm its address. */
  sent: MailMessage[]
  /** Only recorded, because every new account gets one: a test of the transport would count them. */
  confirmations: MailMessage[]
  /** Only recorded, because every payment makes one. */
  newOrders: MailMessage[]
  /** Without those that ask for confirmation of an address or are about a new order. */
  rows(): Promise<EmailRow[]>
  /** Waits until `isReady` accepts the rows, by default until all are sent. Returns the rows. */
  until(isReady?: (rows: EmailRow[]) => boolean): Promise<EmailRow[]>
}

const areAllSent = (rows: EmailRow[]) => rows.every((row) => row.status === 'sent')

export function recordMail(db: Db): RecordedMail {
  const sent: MailMessage[] = []
  const confirmations: MailMessage[] = []
  const newOrders: MailMessage[] = []
  const rows = async () => (await listEmails(db)).filter(({ kind }) => kind !== 'confirm-email' && kind !== 'new-order')
  return {
    sent,
    confirmations,
    newOrders,
    rows,
    wrap: (transport) => ({
      async send(message, name) {
        if (name.startsWith('confirm-email-')) {
          confirmations.push(message)
          return
        }
        if (name.startsWith('new-order-')) {
          newOrders.push(message)
          return
        }
        await transport.send(message, name)
        sent.push(message)
      },
      close: () => transport.close(),
    }),
    async until(isReady = areAllSent) {
      const deadlineMs = Date.now() + 20_000
      for (;;) {
        const found = await rows()
        if (isReady(found)) return found
        if (Date.now() > deadlineMs) throw new Error(`the emails did not change in time: ${JSON.stringify(found)}`)
        await wait(50)
      }
    },
  }
}

/** The messages to an address with a link to a page, in the order of sending. */
export function messagesWithLink({ mail }: { mail: RecordedMail }, to: string, path: string): MailMessage[] {
  return [...mail.sent, ...mail.confirmations].filter(
    (message) => message.to.address === to && message.text.includes(`${path}?token=`),
  )
}

/** A sent text as it is stored: without the tokens of its links. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/(?<=\?token=)[\w-]{43}/g, '@token@')
}

/** Waits until an address has been sent `count` messages with a link to a page. Returns the token of the last one. */
export async function tokenFor(shop: { mail: RecordedMail }, to: string, path: string, count = 1): Promise<string> {
  const messages = await vi.waitFor(
    () => {
      const found = messagesWithLink(shop, to, path)
      if (found.length < count) throw new Error(`${to} has ${found.length} messages with a link to ${path}`)
      return found
    },
    { timeout: 60_000, interval: 20 },
  )
  return /\?token=([\w-]+)/.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
}
