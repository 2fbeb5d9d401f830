import { transact, type Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { hasUsableLink } from './links.queries.ts'
import { queueLinkEmail } from './queue-link-email.ts'

/** Who asked for the link. */
type AskedBy = 'the user' | 'the shop'

/** No other link is sent while a usable one is younger than this, so that an address gets at most three an hour. */
export const minutesBetweenLinks = 20

/**
 * Sends a user a link to choose a new password. Returns false when the user no longer exists or was sent one that can
 * still be used within the last 20 minutes.
 */
export async function sendPasswordLink(shop: Shop, userId: string, askedBy: AskedBy): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, userId)
    return user ? queuePasswordLink(shop, tx, user, askedBy) : false
  })
}

/**
 * Queues the same email in the caller's transaction. Returns false while an earlier link can be used: requests of a
 * stranger neither fill the mailbox nor replace the link that the owner is about to open, and the owner always has one.
 */
export async function queuePasswordLink(
  shop: Shop,
  tx: Tx,
  user: { _id: string; email: string },
  askedBy: AskedBy,
): Promise<boolean> {
  const { name: shopName } = shop.details()
  const now = shop.now()
  const madeAfter = new Date(now.getTime() - minutesBetweenLinks * 60_000)
  const link = { userId: user._id, kind: 'reset-password', email: user.email } as const
  if (await hasUsableLink(tx, link, { madeAfter, now })) return false
  return queueLinkEmail(shop, tx, {
    kind: 'reset-password',
    userId: user._id,
    to: user.email,
    subject: 'Choose a new password',
    opening:
      askedBy === 'the user'
        ? `Someone asked for a new password for your account at ${shopName}.`
        : `${shopName} has sent you a link to choose a new password.`,
    path: paths.resetPassword,
    label: 'Choose a new password',
    closing:
      'The link works once, within 30 minutes. If you didn’t ask for it, ignore this email and your password stays the same.',
  })
}
