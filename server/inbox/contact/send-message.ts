import type { ContactMessage } from '#contract/inbox/contact.ts'
import { transact } from '#db/open.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertMessage } from './contact.queries.ts'

/**
 * Accepts a message of the contact form: stores it and queues its email to the shop in one transaction, so nothing is
 * lost while the mail server is down (promises 27). The email always goes to SHOP_EMAIL; a reply to it goes to the
 * sender.
 */
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
