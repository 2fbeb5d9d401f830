import { transact } from '#db/open.ts'
import { lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { queueConfirmation } from './queue-confirmation.ts'

/**
 * Sends another link that confirms the waiting address, else the present one; returns false when neither needs it.
 * Throws ShopError 409 for a guest, 429 when the address has had three of these emails within an hour, 401 when the
 * account was deleted.
 */
export async function sendConfirmation(shop: Shop, { _id }: SignedInUser): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, _id)
    if (!user) throw new ShopError(401, 'Please sign in first.')
    if (user.isGuest) throw new ShopError(409, 'A guest has no address to confirm. Set a password instead.')
    const { waitingEmail } = user
    if (user.isEmailConfirmed && waitingEmail === undefined) return false
    const address = { _id, email: waitingEmail ?? user.email }
    if (await queueConfirmation(shop, tx, address, waitingEmail === undefined ? 'present' : 'waiting')) {
      if (waitingEmail !== undefined) await updateUserRow(tx, _id, { waitingEmailSince: shop.now() })
      return true
    }
    const message = 'We’ve sent you three links in the last hour. Use the newest one, and check your spam folder.'
    throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
  })
}
