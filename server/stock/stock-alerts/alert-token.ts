import type { Db } from '#db/open.ts'
import type { EmailKind } from '#server/platform/mail/mail.queries.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { insertEmailLink } from './stock-alerts.queries.ts'

/** The statuses in which an email about an alert may still be sent. */
const sendable = { 'confirm-stock-alert': ['unconfirmed'], 'back-in-stock': ['sent'] } as const

export function isAlertEmail(kind: EmailKind): kind is keyof typeof sendable {
  return Object.hasOwn(sendable, kind)
}

/**
 * Makes an alert's token at each try to send its email. Returns undefined if the alert was stopped, confirmed or
 * deleted or has expired, so the email is not sent.
 */
export async function issueAlertToken(
  db: Db,
  kind: keyof typeof sendable,
  alertId: string,
  now: Date,
): Promise<string | undefined> {
  const token = randomToken()
  const link = { alertId, tokenHash: hashOfToken(token) }
  return (await insertEmailLink(db, link, sendable[kind], now)) ? token : undefined
}
