import type { User } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { findUserByEmail, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { isDisplaceable } from '#server/accounts/displace-account.ts'
import { emailTaken, refuseReservedEmail } from '#server/accounts/email-taken.ts'
import { countConfirmationsOf } from '#server/accounts/links/links.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { putEmailInForce } from './put-email-in-force.ts'
import { queueConfirmation } from './queue-confirmation.ts'
import { queueChangeAsked } from './queue-email-changed.ts'

/** How many changes of the address an account may have within an hour, in addition to the one of its registration. */
const maxChangesPerHour = 5

/**
 * Changes the address of a locked account; a confirmed one stays in force until the new one is confirmed, and gets a
 * notice. Throws ShopError 409 when a confirmed account has the address or can take it back, 429 for the sixth new
 * address within an hour, because each gets an email.
 */
export async function changeEmail(shop: Shop, tx: Tx, before: User, email: string): Promise<User> {
  if (email === before.email || email === before.waitingEmail) return before
  const now = shop.now()
  await refuseManyChanges(tx, before._id, now)
  // An address that was never confirmed is probably a typing error.
  if (!before.isEmailConfirmed) {
    const after = await putEmailInForce(tx, before, { email, emailConfirmedAt: null })
    await refuseReservedEmail(shop, tx, after)
    await queueConfirmation(shop, tx, after)
    return after
  }
  await refuseReservedEmail(shop, tx, { _id: before._id, email })
  const owner = await findUserByEmail(tx, email)
  if (owner && !isDisplaceable(owner.user)) throw emailTaken()
  const after = await updateUserRow(tx, before._id, { waitingEmail: email, waitingEmailSince: now })
  if (!after) throw new Error(`The user ${before._id} is locked and does not exist.`)
  await queueConfirmation(shop, tx, { _id: before._id, email }, 'waiting')
  await queueChangeAsked(shop, tx, before, email)
  return after
}

async function refuseManyChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000)
  if ((await countConfirmationsOf(tx, userId, hourAgo)) <= maxChangesPerHour) return
  const message = 'The email address was changed several times. Wait an hour, then change it again.'
  throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
}
