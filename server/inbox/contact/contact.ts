import type { InboxMessage, MessageReply } from '#contract/inbox/messages.ts'
import { transact } from '#db/open.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { ContactMessage } from '#contract/inbox/contact.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { insertMessage, lockReplyEmail, updateMessage } from './contact.queries.ts'
import { getLockedMessage, getMessage, lockOpenMessage, refuseReplied, requireOpen } from './read-messages.ts'
import { queueReplyEmail } from './reply-email.ts'

/** Stores a reply and queues its email in one transaction. Throws ShopError 404, 409 when it is not open. */
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

/** Closes a message without a reply, or with a failed one. Throws ShopError 404, 409 when it is not open. */
export async function closeMessage(shop: Shop, id: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedMessage(tx, id)
    const email = row.repliedAt === null ? undefined : await lockReplyEmail(tx, row)
    if (email?.status !== 'failed' || row.closedAt !== null) requireOpen(row)
    await updateMessage(tx, id, { closedAt: shop.now(), laterUntil: null })
  })
  return getMessage(shop, id)
}

/** Opens a closed message again. Throws ShopError 404 for an unknown message, 409 when it is open or has a reply. */
export async function openMessageAgain(shop: Shop, id: string): Promise<InboxMessage> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedMessage(tx, id)
    if (row.closedAt === null) {
      refuseReplied(row)
      throw new ShopError(409, 'This message is already open.')
    }
    await updateMessage(tx, id, { closedAt: null })
  })
  return getMessage(shop, id)
}

/** Stores a message and queues its email to SHOP_EMAIL in one transaction (promises 27); replies go to its sender. */
export async function sendMessage(
  shop: Shop,
  input: ContactMessage,
): Promise<{ success: true; message: 'Email Sent!' }> {
  const message = trimFields(input)
  const name = `${message.firstName} ${message.lastName}`
  await transact(shop.db, async (tx) => {
    await insertMessage(tx, { ...message, createdAt: shop.now() })
    await queueEmail(shop, tx, {
      kind: 'contact-message',
      to: shop.details().email,
      replyTo: message.email,
      subject: `Message from ${name}`,
      text: formatMessage(message, name),
    })
  })
  return { success: true, message: 'Email Sent!' }
}

function trimFields({ firstName, lastName, email, phone, message }: ContactMessage): ContactMessage {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim(),
    message: message.trim(),
  }
}

function formatMessage({ email, phone, message }: ContactMessage, name: string): string {
  return `${message}

--
${name}
${email}
${phone}

Sent from the contact form. Replying to this email writes to ${email}. You promise a reply within ${replyTime}.
`
}
