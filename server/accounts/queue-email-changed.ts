import type { UserInfo } from '#contract/accounts.ts'
import type { Db } from '#db/open.ts'
import { shopDetails } from '#server/config.ts'
import type { EmailPart } from '#server/mail/email-content.ts'
import { formatEmail } from '#server/mail/format-email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Queues an email to the old and to the new address of a user, in the transaction of the change, so that a change that the
 * user did not ask for is noticed. Queues nothing when the address is the same.
 */
export async function queueEmailChanged(shop: Shop, tx: Db, before: UserInfo, after: UserInfo): Promise<void> {
  if (before.email === after.email) return
  const details = shopDetails(shop.config)
  const nextSteps = [
    { to: before.email, text: `If you did not ask for this change, call us at once: ${details.phone}.` },
    { to: after.email, text: 'Sign in with this address from now on. Emails about your orders come here too.' },
  ]
  for (const { to, text } of nextSteps) {
    const parts: EmailPart[] = [{ kind: 'paragraph', text }]
    const opening = `The email address of your account was changed from ${before.email} to ${after.email}.`
    const content = { subject: 'Your email address has changed', name: after.name, opening, parts }
    await queueEmail(shop, tx, {
      kind: 'email-changed',
      to,
      replyTo: shop.config.shopEmail,
      ...formatEmail(details, content),
    })
  }
}
