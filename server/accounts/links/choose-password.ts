import type { User } from '#contract/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import { findUserById, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import type { Shop } from '#server/shop.ts'
import { getLink, takeLink } from './use-link.ts'
import { deleteResetLinksOf } from './links.queries.ts'

/**
 * Sets a new password with the link that was sent for it. Ends all sessions of the user and confirms the address, which the
 * link proves. Records the audit event. Returns the user. Throws ShopError 404 for a link that is no longer valid, 400 for a
 * password that is not allowed.
 */
export async function choosePassword(shop: Shop, token: string, password: string): Promise<User> {
  // Before the costly hash, so that an invented token costs little.
  const { userId } = await getLink(shop.db, token, ['reset-password'], shop.now())
  const owner = await findUserById(shop.db, userId)
  if (owner) await checkNewPassword(shop, password, owner)
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    const { user } = await takeLink(tx, token, 'reset-password', shop.now())
    await replacePassword(shop, tx, user._id, passwordHash)
    if (!user.isEmailConfirmed) await updateUserRow(tx, user._id, { emailConfirmedAt: shop.now() })
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'reset',
      by: actorOf(user),
      fields: [{ field: 'password', before: null, after: 'changed' }],
    })
    return user
  })
}

/** Stores a new password, ends all sessions of the user and deletes the other links to a new password. */
export async function replacePassword(
  shop: Pick<Shop, 'now'>,
  tx: Tx,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await updateUserRow(tx, userId, { passwordHash, passwordChangedAt: shop.now() })
  await deleteSessionsOf(tx, userId)
  await deleteResetLinksOf(tx, userId)
}
