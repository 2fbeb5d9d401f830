import type { User } from '#contract/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { findPasswordChange } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { deleteLinksSince } from '#server/accounts/links/links.queries.ts'
import { queuePasswordLink } from '#server/accounts/links/send-password-link.ts'
import { getLink, takeLink } from '#server/accounts/links/use-link.ts'
import { generatePassword, hashPassword } from '#server/accounts/passwords.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { Shop } from '#server/shop.ts'
import { putEmailInForce } from './put-email-in-force.ts'

/**
 * Stops a change of the address that waits, or takes back one that is in force, with the link that the old address got: the
 * account has that address, confirmed, nothing waits, and all its sessions end. The address also gets a link to a new
 * password. A password that was changed with the address, or within the day before, is no longer valid, because another
 * person may have chosen it. Records the audit event. Returns the user. Throws ShopError 404 for a link that is no longer
 * valid.
 */
export async function undoEmailChange(shop: Shop, token: string): Promise<User> {
  // Before the costly hash, so that an invented token costs little.
  await getLink(shop.db, token, ['undo-email-change'], shop.now())
  const unknownPasswordHash = await hashPassword(generatePassword())
  return transact(shop.db, async (tx) => {
    const { link, user } = await takeLink(tx, token, 'undo-email-change', shop.now())
    const after = await putEmailInForce(tx, user, {
      email: link.email,
      emailConfirmedAt: shop.now(),
      ...((await isPasswordSuspect(tx, user._id, link.createdAt)) && {
        passwordHash: unknownPasswordHash,
        passwordChangedAt: shop.now(),
      }),
    })
    await deleteSessionsOf(tx, user._id)
    await deleteLinksSince(tx, user._id, link.createdAt)
    await queuePasswordLink(shop, tx, after, 'the shop')
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'changed',
      by: actorOf(user),
      fields: changedFields(auditedFields(user), auditedFields(after)),
    })
    return after
  })
}

const dayMs = 24 * 60 * 60 * 1000

async function isPasswordSuspect(tx: Tx, userId: string, emailChangedAt: Date): Promise<boolean> {
  const changedAt = await findPasswordChange(tx, userId)
  return changedAt !== null && changedAt.getTime() >= emailChangedAt.getTime() - dayMs
}
