import type { ContactMessage } from '#contract/contact.ts'
import { transact } from '#db/open.ts'
import { replyTime } from '#rules/shop-info.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'
import { insertMessage } from './contact.queries.ts'

/**
 * Takes a message of the contact form: it is stored, and its e-mail to the shop queued, in one transaction, so a mail
 * server that is down loses nothing (promises 27). The e-mail goes to SHOP_EMAIL whatever was written; an answer to it
 * goes to the sender.
 */
export async function sendMessage(
  shop: Shop,
  written: ContactMessage,
): Promise<{ success: true; message: 'Email Sent!' }> {
  const message = trimmed(written)
  const name = `${message.firstName} ${message.lastName}`
  await transact(shop.db, async (tx) => {
    await insertMessage(tx, { ...message, createdAt: shop.now() })
    await queueEmail(shop, tx, {
      kind: 'contact-message',
      to: shop.config.shopEmail,
      replyTo: message.email,
      subject: `Message from ${name}`,
      text: textOf(message, name),
    })
  })
  return { success: true, message: 'Email Sent!' }
}

function trimmed({ firstName, lastName, email, phone, message }: ContactMessage): ContactMessage {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim(),
    message: message.trim(),
  }
}

function textOf({ email, phone, message }: ContactMessage, name: string): string {
  return `${message}

--
${name}
${email}
${phone}

Sent through the contact form. An answer to this e-mail goes to ${email}; the shop promises one within ${replyTime}.
`
}
