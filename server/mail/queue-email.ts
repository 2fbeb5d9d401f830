import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import type { Shop } from '#server/shop.ts'
import { type EmailKind, insertEmail } from './mail.queries.ts'

/** An e-mail to one address. Of an order there is one of each kind. */
export interface NewEmail {
  kind: EmailKind
  to: string
  /** Where an answer goes when not to the shop itself. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  orderId?: string
  /** The id of the refund that it tells of; an order has one e-mail of a kind about each. */
  about?: string
}

/**
 * Writes an e-mail down and asks for it to be sent, both in the caller's transaction: it goes exactly when what it tells
 * has happened (promises 26). A second one of the same kind for an order is not written.
 */
export async function queueEmail(shop: Shop, tx: Db, email: NewEmail): Promise<void> {
  const id = await insertEmail(tx, { ...email, id: v7(), createdAt: shop.now() })
  if (id) await shop.mailer.enqueue(tx, id)
}
