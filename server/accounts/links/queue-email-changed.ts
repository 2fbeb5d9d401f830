import type { User } from '#contract/accounts.ts'
import type { Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { countConfirmationsOf } from './links.queries.ts'
import { queueConfirmation } from './queue-confirmation.ts'
import { queueLinkEmail } from './queue-link-email.ts'

/** How many changes of the address an account may have within an hour, besides the address of its registration. */
const maxChangesPerHour = 5

/**
 * Queues the emails of a changed address, in the transaction of the change: the old address gets a link that takes the change
 * back for 7 days, and the new one is asked for confirmation. An old address that was never confirmed gets nothing, because
 * it may be a stranger's. Queues nothing when the address is the same. Throws ShopError 429 for the sixth new address
 * within an hour, because each gets an email.
 */
export async function queueEmailChanged(shop: Shop, tx: Tx, before: User, after: User): Promise<void> {
  if (before.email === after.email) return
  const hourAgo = new Date(shop.now().getTime() - 60 * 60 * 1000)
  if ((await countConfirmationsOf(tx, after._id, hourAgo)) > maxChangesPerHour) {
    const message = 'The email address was changed several times. Wait an hour, then change it again.'
    throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
  }
  await queueConfirmation(shop, tx, after)
  if (!before.isEmailConfirmed) return
  await queueLinkEmail(shop, tx, {
    kind: 'undo-email-change',
    userId: after._id,
    to: before.email,
    subject: 'Your email address has changed',
    opening: `The email address of your account was changed from ${before.email} to ${after.email}.`,
    path: paths.undoEmailChange,
    label: 'Take the change back',
    closing: `If you did not ask for this change, take it back within 7 days: your account then has this address again, and all its devices are signed out. Or call us at once: ${shop.config.shopPhone}.`,
  })
}
