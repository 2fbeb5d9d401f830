import type { User } from '#contract/accounts/accounts.ts'
import { transact } from '#db/open.ts'
import { findUserByEmail, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { displaceAccountOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { checkName } from '#server/accounts/check-name.ts'
import { refuseReservedEmail, refuseTakenEmail } from '#server/accounts/email-taken.ts'
import { getLink, takeLink } from '#server/accounts/links/use-link.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockClaim, moveGuests } from './move-guests.ts'

/**
 * Turns the guest of a one-time link into an account with a confirmed address, and gives it the orders of the claim.
 * Throws ShopError 404 for a link that is no longer valid, 400 for a name or password that is not allowed, 409 when the
 * address has a confirmed account; then the link stays valid.
 */
export async function claimWithPassword(
  shop: Shop,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<User> {
  // Before the costly hash, so that an invented token costs little.
  const { email } = await getLink(shop.db, token, ['claim-orders'], shop.now())
  const found = await findUserByEmail(shop.db, email)
  if (found && !isDisplaceable(found.user)) throw hasAccount()
  checkName(shop, name)
  await checkNewPassword(shop, password, { name, email })
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { user } = await takeLink(tx, token, 'claim-orders', now)
    if (!user.isGuest) throw hasAccount()
    const claim = await lockClaim(tx, user._id, user.email)
    // Its orders are not part of the claim, which the page has named before.
    await displaceAccountOf(shop, tx, user.email)
    const columns = { name: name.trim(), isGuest: false, passwordHash, emailConfirmedAt: now }
    const owner = await updateUserRow(tx, user._id, columns).catch(refuseTakenEmail)
    if (!owner) throw new Error(`The user ${user._id} is locked and does not exist.`)
    await refuseReservedEmail(shop, tx, owner)
    // The person who asked for the link may be another one than the owner of the address.
    await deleteSessionsOf(tx, owner._id)
    await moveGuests(tx, claim, owner)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: owner._id,
      action: 'changed',
      by: actorOf(owner),
      fields: [{ field: 'isGuest', before: true, after: false }],
    })
    return owner
  })
}

function hasAccount(): ShopError {
  return new ShopError(409, 'This address has an account. Sign in, and move the orders to it.')
}
