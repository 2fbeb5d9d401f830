import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { systemActor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { deleteAccessOf, findUserByEmail, lockUser, replaceReviewerName, updateUserRow } from './accounts.queries.ts'
import { emailTaken } from './email-taken.ts'
import { recordUserEvent } from './user-events.ts'

/**
 * Whether an account loses its address when another person proves to own it: only if it was never confirmed. An account
 * with a role keeps it, or the shop could lose its only owner.
 */
export function isDisplaceable(account: Pick<UserInfo, 'role'> & { isEmailConfirmed: boolean }): boolean {
  return !account.isEmailConfirmed && !account.role
}

/**
 * Takes a proven address from the account that never confirmed it, and makes that account a guest with the same session
 * and orders. Throws ShopError 409 when a confirmed account or one with a role has the address.
 */
export async function reclaimEmailOf(shop: Shop, tx: Tx, email: string): Promise<void> {
  const found = await findUserByEmail(tx, email)
  const account = found && (await lockUser(tx, found.user._id))
  if (!account || account.email !== email || account.isGuest) return
  if (!isDisplaceable(account)) throw emailTaken()
  await deleteAccessOf(tx, account._id)
  await replaceReviewerName(tx, account._id, guestName)
  await updateUserRow(tx, account._id, {
    name: guestName,
    isGuest: true,
    passwordHash: '',
    passwordChangedAt: null,
    waitingEmail: null,
    waitingEmailSince: null,
  })
  await recordUserEvent(shop, tx, account._id, systemActor, [{ field: 'isGuest', before: false, after: true }])
}
