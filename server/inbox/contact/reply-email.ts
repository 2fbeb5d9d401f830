import type { InboxMessage } from '#contract/inbox/messages.ts'
import { type Db, transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { updateCorrected } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { sentAfterUndo, takeEmailBack } from '#server/platform/mail/undoable-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockReplyEmail, type MessageRow, updateMessage } from './contact.queries.ts'
import { getLockedMessage, getMessage, senderOf } from './read-messages.ts'

/** Queues the email with a reply for when it can no longer be undone. A reply to it goes to the shop. */
export async function queueReplyEmail(shop: Shop, tx: Db, row: MessageRow, reply: string): Promise<void> {
  const details = shop.details()
  const content = {
    subject: `Your message to ${details.name}`,
    name: senderOf(row),
    opening: `You wrote to us on ${nzDayText(row.createdAt.toISOString())}. Here’s our reply.`,
    parts: [reply, 'Your message:', `“${row.message}”`].map((text) => ({ kind: 'paragraph' as const, text })),
  }
  await queueEmail(shop, tx, {
    kind: 'message-replied',
    to: row.email,
    replyTo: details.email,
    about: row.id,
    notBefore: sentAfterUndo(shop),
    ...formatEmail(details, content),
  })
}

/** Undoes a reply that is not sent yet; the message is open again. Throws ShopError 404, 409 once it is too late. */
export async function takeReplyBack(shop: Shop, id: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedMessage(tx, id)
    if (row.repliedAt === null) throw new ShopError(409, 'This message has no reply.')
    if (!(await takeEmailBack(shop, tx, 'message-replied', id))) {
      throw new ShopError(409, 'It’s too late: the email with this reply is being sent. Write to the sender again.')
    }
    await updateMessage(tx, id, { reply: '', repliedAt: null, repliedById: null, repliedByName: '' })
  })
  return getMessage(shop, id)
}

/** Corrects the address of a failed reply and sends it again. Throws ShopError 404, 409 when it has not failed. */
export async function sendReplyAgain(shop: Shop, id: string, wanted: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedMessage(tx, id)
    const email = await lockReplyEmail(tx, row)
    if (email?.status !== 'failed') throw new ShopError(409, 'No reply to this message has failed to be sent.')
    const to = normalizeEmail(wanted)
    await updateMessage(tx, id, { email: to, closedAt: null })
    await updateCorrected(tx, email.id, to)
    await shop.mailer.enqueue(tx, email.id)
  })
  return getMessage(shop, id)
}
