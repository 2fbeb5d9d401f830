import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type EmailKind, type EmailRow, insertEmail } from './mail.queries.ts'

/** An email to one address. An order has at most one of each kind. */
export interface NewEmail {
  kind: EmailKind
  to: string
  /** The address for replies, when it is not the sender's. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  orderId?: string
  /** The refund, step, request or review that it reports: an order has one email of the kind for each. */
  about?: string
  /** Its one-time link, stock alert or stopped account; the text has `tokenPlaceholder` for the token. */
  linkId?: string
  /** Where a mail program posts to stop such emails, with `tokenPlaceholder` for the token. */
  unsubscribeUrl?: string
  /** It is not sent before this time: a step can be undone, or its address has had many emails. */
  notBefore?: Date | undefined
}

/**
 * Stores and enqueues an email in the caller's transaction (promises 26). Nothing is stored for a second one of the
 * kind about an order, or without an address: that of an order whose personal data has been replaced.
 */
export async function queueEmail(shop: Shop, tx: Db, email: NewEmail): Promise<void> {
  if (email.to === '') return
  const now = shop.now()
  const id = await insertEmail(tx, emailRow(email, now))
  if (!id) return
  const delayMs = (email.notBefore?.getTime() ?? 0) - now.getTime()
  await shop.mailer.enqueue(tx, id, Math.max(0, Math.ceil(delayMs / 1000)))
}

/** The row of an unsent email, for a statement that inserts it with its cause. */
export function emailRow(email: NewEmail, createdAt: Date): EmailRow {
  return {
    replyTo: null,
    html: null,
    orderId: null,
    about: '',
    linkId: null,
    unsubscribeUrl: null,
    ...email,
    id: v7(),
    status: 'queued',
    attempts: 0,
    lastError: null,
    notBefore: email.notBefore ?? null,
    linkOpenedAt: null,
    createdAt,
    sentAt: null,
  }
}
