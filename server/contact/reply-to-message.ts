import type { InboxMessage, MessageReply } from '#contract/admin/messages.ts'
import { type Db, transact } from '#db/open.ts'
import { nzDayText } from '#rules/nz-dates.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { formatEmail } from '#server/mail/format-email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { type MessageRow, updateMessage } from './contact.queries.ts'
import { getLockedMessage, getMessage, lockOpenMessage, refuseReplied, senderOf } from './read-messages.ts'

/**
 * Replies to an open message: stores the reply and queues its email in one transaction. Throws ShopError 404 for an
 * unknown message, 409 when it is not open.
 */
export async function replyToMessage(
  shop: Shop,
  user: SignedInUser,
  id: string,
  wanted: MessageReply,
): Promise<InboxMessage> {
  const reply = wanted.reply.trim()
  await transact(shop.db, async (tx) => {
    const row = await lockOpenMessage(tx, id)
    await updateMessage(tx, id, {
      reply,
      repliedAt: shop.now(),
      repliedById: user._id,
      repliedByName: user.name,
      laterUntil: null,
    })
    await queueReplyEmail(shop, tx, row, reply)
  })
  return getMessage(shop, id)
}

/** Closes an open message without a reply. Throws ShopError 404 for an unknown message, 409 when it is not open. */
export async function closeMessage(shop: Shop, id: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    await lockOpenMessage(tx, id)
    await updateMessage(tx, id, { closedAt: shop.now(), laterUntil: null })
  })
  return getMessage(shop, id)
}

/**
 * Opens a message again that was closed without a reply. Throws ShopError 404 for an unknown message, 409 when it is
 * open or has a reply.
 */
export async function openMessageAgain(shop: Shop, id: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedMessage(tx, id)
    refuseReplied(row)
    if (row.closedAt === null) throw new ShopError(409, 'This message is open already.')
    await updateMessage(tx, id, { closedAt: null })
  })
  return getMessage(shop, id)
}

/** Queues the email with a reply, which has the message below. A reply to it goes to the shop. */
async function queueReplyEmail(shop: Shop, tx: Db, row: MessageRow, reply: string): Promise<void> {
  const details = shop.details()
  const content = {
    subject: `Your message to ${details.name}`,
    name: senderOf(row),
    opening: `You wrote to us on ${nzDayText(row.createdAt.toISOString())}. This is our reply.`,
    parts: [reply, 'Your message:', `“${row.message}”`].map((text) => ({ kind: 'paragraph' as const, text })),
  }
  await queueEmail(shop, tx, {
    kind: 'message-replied',
    to: row.email,
    replyTo: shop.details().email,
    about: row.id,
    ...formatEmail(details, content),
  })
}
