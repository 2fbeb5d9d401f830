import { transact } from '#db/open.ts'
import { lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { deleteLink } from '#server/accounts/links/links.queries.ts'
import { getLink, invalidLink } from '#server/accounts/links/use-link.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockClaim, moveGuests } from './move-guests.ts'

/**
 * Moves the orders of a claim to the signed-in account that has the address of the link, and confirms the address;
 * returns how many were moved. Throws ShopError 404 for a link that is no longer valid, 409 for a guest and for an
 * account with another address; then the link stays valid.
 */
export async function claimIntoAccount(shop: Shop, user: SignedInUser, token: string): Promise<number> {
  return transact(shop.db, async (tx) => {
    const owner = await lockUser(tx, user._id)
    const now = shop.now()
    const link = await getLink(tx, token, ['claim-orders'], now)
    if (!owner || owner.isGuest || owner.email !== link.email) {
      throw new ShopError(409, `Sign in with the account of ${link.email} to move these orders to it.`)
    }
    if (!owner.isEmailConfirmed) await updateUserRow(tx, owner._id, { emailConfirmedAt: now })
    if (!(await deleteLink(tx, link.id))) throw invalidLink()
    const claim = await lockClaim(tx, link.userId, link.email)
    const moved = await moveGuests(tx, claim, owner)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: owner._id,
      action: 'changed',
      by: actorOf(owner),
      fields: [{ field: 'claimedOrders', before: null, after: moved }],
    })
    return moved
  })
}
