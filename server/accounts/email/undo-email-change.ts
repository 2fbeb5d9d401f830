import type { User } from '#contract/accounts/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { findPasswordChange } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { deleteLinksSince } from '#server/accounts/links/links.queries.ts'
import { queuePasswordLink } from '#server/accounts/links/send-password-link.ts'
import { getLink, takeLink } from '#server/accounts/links/use-link.ts'
import { generatePassword, hashPassword } from '#server/accounts/passwords.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import { endTokensOf } from '#server/accounts/tokens/end-tokens-of.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { putEmailInForce } from './put-email-in-force.ts'

/**
 * Takes back a change of the address, waiting or in force, with the link that the old address got; all sessions and
 * API tokens end, and the old address gets a link to a new password. Throws ShopError 404 for a link that is no longer valid.
 */
export async function undoEmailChange(shop: Shop, token: string): Promise<User> {
  // Before the costly hash, so that an invented token costs little.
  await getLink(shop.db, token, ['undo-email-change'], shop.now())
  const unknownPasswordHash = await hashPassword(generatePassword())
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { link, user } = await takeLink(tx, token, 'undo-email-change', now)
    const after = await putEmailInForce(tx, user, {
      email: link.email,
      emailConfirmedAt: now,
      // Another person may have chosen a password that was changed with the address, or within the day before.
      ...((await isPasswordSuspect(tx, user._id, link.createdAt)) && {
        passwordHash: unknownPasswordHash,
        passwordChangedAt: now,
      }),
    })
    await deleteSessionsOf(tx, user._id)
    await endTokensOf(shop, tx, user._id, actorOf(user))
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
