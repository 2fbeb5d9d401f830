import { randomBytes } from 'node:crypto'
import type { Db } from '#db/open.ts'
import { hashOfToken } from '#server/accounts/links/link-token.ts'
import type { EmailKind } from '#server/platform/mail/mail.queries.ts'
import { insertEmailLink } from './stock-alerts.queries.ts'

/** The statuses of an alert in which an email about it may still be sent. */
const sendable = { 'confirm-stock-alert': ['unconfirmed'], 'back-in-stock': ['sent'] } as const

/** Whether an email is about a stock alert. */
export function isAlertEmail(kind: EmailKind): kind is keyof typeof sendable {
  return Object.hasOwn(sendable, kind)
}

/** Makes a random token of 256 bits. */
export function newAlertToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Makes the token of the links in an email about an alert, at each try to send it. Returns undefined when the alert was
 * stopped, confirmed in the meantime, deleted or has expired: then the email must not be sent.
 */
export async function issueAlertToken(
  db: Db,
  kind: keyof typeof sendable,
  alertId: string,
  now: Date,
): Promise<string | undefined> {
  const token = newAlertToken()
  const link = { alertId, tokenHash: hashOfToken(token) }
  return (await insertEmailLink(db, link, sendable[kind], now)) ? token : undefined
}
