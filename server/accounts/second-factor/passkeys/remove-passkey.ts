import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { removedSecondStep } from '#server/accounts/second-factor/set-up.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deletePasskey } from './passkeys.queries.ts'

/**
 * Removes one of the user's own passkeys, and the recovery codes with the last second step. Throws ShopError 403
 * without a fresh sign-in, 404 for a passkey that the user does not have.
 */
export async function removePasskey(shop: Shop, user: SignedInUser, id: string): Promise<void> {
  requireFreshSignIn(user, shop.now())
  await transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    if (!isId(id) || !(await deletePasskey(tx, user._id, id))) throw new ShopError(404, 'Passkey not found')
    await removedSecondStep(shop, tx, user._id, actorOf(user), 'passkey')
  })
}
