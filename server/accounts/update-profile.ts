import type { accounts, User } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockUser, updateUserRow } from './accounts.queries.ts'
import { auditedFields } from './audited-fields.ts'
import { checkCurrentPassword } from './sessions/check-current-password.ts'
import { checkName } from './check-name.ts'
import { checkNewPassword } from './new-passwords/check-new-password.ts'
import { changeEmail } from './email/change-email.ts'
import { deleteResetLinksOf } from './links/links.queries.ts'
import { hashPassword } from './passwords.ts'
import { deleteOtherSessions } from './sessions/sessions.queries.ts'

/**
 * Changes the user's own name, email address (`changeEmail`) or password, which ends their other sessions; missing
 * fields and an empty password change nothing. Throws ShopError 400 for a wrong current password or a refused name or
 * password, 403 when the password is needed, 409 when the address is taken, 401 when the account was deleted.
 */
export async function updateProfile(
  shop: Shop,
  user: SignedInUser,
  change: BodyOf<typeof accounts.updateProfile>,
): Promise<{ before: User; after: User }> {
  if (user.isGuest) throw new ShopError(403, 'Set a password first.')
  if (change.name !== undefined && change.name.trim() !== user.name) checkName(shop, change.name)
  const email = change.email === undefined ? user.email : normalizeEmail(change.email)
  const isNewEmail = email !== user.email
  // Before the transaction, because checking and hashing a password takes long and would hold the lock.
  if (isNewEmail || change.password) await checkCurrentPassword(shop, user, change.currentPassword)
  const { role } = user
  if (change.password) await checkNewPassword(shop, change.password, { name: change.name ?? user.name, email, role })
  const passwordHash = change.password ? await hashPassword(change.password) : undefined
  const columns = {
    ...(change.name !== undefined && { name: change.name.trim() }),
    ...(passwordHash && { passwordHash, passwordChangedAt: shop.now() }),
  }
  return transact(shop.db, async (tx) => {
    const before = await lockUser(tx, user._id)
    const updated = before && (await updateUserRow(tx, user._id, columns))
    if (!updated) throw new ShopError(401, 'Please sign in first.')
    const after = isNewEmail ? await changeEmail(shop, tx, updated, email) : updated
    if (after.email !== before.email || passwordHash) await deleteOtherSessions(tx, user._id, user.sessionHash)
    if (passwordHash) await deleteResetLinksOf(tx, user._id)
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
    return { before, after }
  })
}
