import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { recordAuditEvent, systemActor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { findUserByEmail, lockUser, updateUserRow } from './accounts.queries.ts'
import { deleteAccessOf, replaceReviewerName } from './displace-account.queries.ts'
import { emailTaken } from './email-taken.ts'

/**
 * Whether an account loses its address when another person proves to own it: only if it was never confirmed. An
 * account with a role keeps it, because the shop could lose its only owner.
 */
export function isDisplaceable(account: Pick<UserInfo, 'role'> & { isEmailConfirmed: boolean }): boolean {
  return !account.isEmailConfirmed && !account.role
}

/**
 * Removes a proven address from the account that has not confirmed it, and makes that account a guest with the same
 * session and orders; the caller gives the address to its owner in the same transaction. Throws ShopError 409 when a
 * confirmed account or one with a role has the address.
 */
export async function displaceAccountOf(shop: Shop, tx: Tx, email: string): Promise<void> {
  const found = await findUserByEmail(tx, email)
  const account = found && (await lockUser(tx, found.user._id))
  // The account may have changed its address before it was locked.
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
  await recordAuditEvent(shop, tx, {
    subject: 'user',
    subjectId: account._id,
    action: 'changed',
    by: systemActor,
    fields: [{ field: 'isGuest', before: false, after: true }],
  })
}
