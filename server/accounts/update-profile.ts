import type { accounts, UserInfo } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { deleteOtherSessions, lockUser, updateUserRow } from './accounts.queries.ts'
import { checkCurrentPassword } from './check-current-password.ts'
import { refuseTakenEmail } from './email-taken.ts'
import { auditedFields } from './audited-fields.ts'
import { hashPassword } from './passwords.ts'
import { queueEmailChanged } from './queue-email-changed.ts'

/**
 * Changes the user's own name, email address or password and records the audit event. Missing fields stay and an empty
 * password keeps the old one; a new password ends the user's other sessions. A new address needs the current password and is
 * reported to both addresses. Throws ShopError 400 when that password is missing or wrong, 409 when the email address is
 * taken, 401 when the account was deleted.
 */
export async function updateProfile(
  shop: Shop,
  user: SignedInUser,
  change: BodyOf<typeof accounts.updateProfile>,
): Promise<UserInfo> {
  const email = change.email === undefined ? user.email : normalizeEmail(change.email)
  // Before the transaction, because checking a password takes long and would hold the lock.
  if (email !== user.email) await checkCurrentPassword(shop.db, user.email, change.currentPassword)
  const passwordHash = change.password ? await hashPassword(change.password) : undefined
  const columns = {
    ...(change.name !== undefined && { name: change.name.trim() }),
    ...(email !== user.email && { email }),
    ...(passwordHash && { passwordHash }),
  }
  return transact(shop.db, async (tx) => {
    const before = await lockUser(tx, user._id)
    const after = before && (await updateUserRow(tx, user._id, columns).catch(refuseTakenEmail))
    if (!after) throw new ShopError(401, 'Please sign in first.')
    if (passwordHash) await deleteOtherSessions(tx, user._id, user.sessionHash)
    await queueEmailChanged(shop, tx, before, after)
    const fields = changedFields(auditedFields(before), auditedFields(after))
    // Only that the password changed, never its value.
    if (passwordHash) fields.push({ field: 'password', before: null, after: 'changed' })
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'changed',
      by: actorOf(user),
      fields,
    })
    return after
  })
}
