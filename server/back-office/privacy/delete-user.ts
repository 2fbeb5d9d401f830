import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { eraseAccount } from './erase-account.ts'
import { forgetInSums } from './forget-in-sums.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockUserToDelete } from '#server/accounts/accounts.queries.ts'
import { userNotFound } from '#server/accounts/read-user.ts'

/**
 * Deletes a user as `eraseAccount` does; orders and reviews stay, and an order that waits is not an obstacle, because
 * the owner knows of it. Throws ShopError 404 for an unknown user, 400 for an admin, whose role has to be removed
 * first.
 */
export async function deleteUser(shop: Shop, admin: SignedInUser, id: string): Promise<void> {
  if (!isId(id)) throw userNotFound()
  await transact(shop.db, async (tx) => {
    const user = await lockUserToDelete(tx, id)
    if (!user) throw userNotFound()
    if (user.isAdmin) throw new ShopError(400, 'Cannot delete admin user')
    await eraseAccount(shop, tx, user, actorOf(admin))
  })
  await forgetInSums(shop)
}
