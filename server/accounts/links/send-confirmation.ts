import { transact } from '#db/open.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { queueConfirmation } from './queue-confirmation.ts'

/**
 * Sends the user another link that confirms their address. Returns false when the address is confirmed already. Throws
 * ShopError 409 for a guest, 429 when it has had three of these emails within an hour, 401 when the account was deleted.
 */
export async function sendConfirmation(shop: Shop, { _id }: SignedInUser): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, _id)
    if (!user) throw new ShopError(401, 'Please sign in first.')
    if (user.isGuest) throw new ShopError(409, 'A guest has no address to confirm. Set a password instead.')
    if (user.isEmailConfirmed) return false
    if (await queueConfirmation(shop, tx, user)) return true
    const message = 'We have sent you three links within an hour. Look for the newest one, also in your spam.'
    throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
  })
}
