import type { Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/shop.ts'
import { queueLinkEmail } from './queue-link-email.ts'

/**
 * Queues the email that asks whether an address is the user's own, in the caller's transaction. It has no text of the user,
 * because the address may be a stranger's. Returns false when the address has had three of them within an hour.
 */
export function queueConfirmation(shop: Shop, tx: Tx, user: { _id: string; email: string }): Promise<boolean> {
  return queueLinkEmail(shop, tx, {
    kind: 'confirm-email',
    userId: user._id,
    to: user.email,
    subject: 'Confirm your email address',
    opening: `An account at ${shop.config.shopName} has this email address.`,
    path: paths.confirmEmail,
    label: 'Confirm email address',
    closing:
      'Is the account yours? Then confirm the address within 7 days; until then, emails about unpaid orders are not sent. If it is not yours, ignore this email.',
  })
}
