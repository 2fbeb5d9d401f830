import { transact, type Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/shop.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { queueLinkEmail } from './queue-link-email.ts'

/** Who asked for the link. */
type AskedBy = 'the user' | 'the shop'

/**
 * Sends a user a link to choose a new password. Returns false when the user no longer exists or has had three such emails
 * within an hour.
 */
export async function sendPasswordLink(shop: Shop, userId: string, askedBy: AskedBy): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, userId)
    return user ? queuePasswordLink(shop, tx, user, askedBy) : false
  })
}

/** Queues the same email in the caller's transaction. Returns false when the address has had three within an hour. */
export function queuePasswordLink(
  shop: Shop,
  tx: Tx,
  user: { _id: string; email: string },
  askedBy: AskedBy,
): Promise<boolean> {
  const { shopName } = shop.config
  return queueLinkEmail(shop, tx, {
    kind: 'reset-password',
    userId: user._id,
    to: user.email,
    subject: 'Choose a new password',
    opening:
      askedBy === 'the user'
        ? `A new password was asked for, for your account at ${shopName}.`
        : `${shopName} sends you a link to choose a new password for your account.`,
    path: paths.resetPassword,
    label: 'Choose a new password',
    closing:
      'The link works once, within 30 minutes. If you did not ask for it, ignore this email: your password stays as it is.',
  })
}
