import type { UserInfo } from '#contract/accounts/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { recordCommandLineEvent } from '#server/accounts/access-events/record-access-event.ts'
import { commandLine, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findUserByEmail, lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'

/**
 * Makes a user an admin, from the command line; it takes effect with their next request. Throws ShopError 404 for an
 * address without an account, 409 for one that is not confirmed.
 */
export async function promoteUser(
  shop: Pick<Shop, 'db' | 'now'>,
  address: string,
): Promise<{ user: UserInfo; wasAdmin: boolean }> {
  const email = normalizeEmail(address)
  return transact(shop.db, async (tx) => {
    const found = await findUserByEmail(tx, email)
    const before = found && (await lockUser(tx, found.user._id))
    if (before && !before.isAdmin) refuseUnconfirmed(before, 'owner')
    const after = before && (await updateUserRow(tx, before._id, { role: 'owner' }))
    if (!after)
      throw new ShopError(404, `There is no account with ${email}. Create one: npm run admin -- create ${email}`)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: after._id,
      action: 'changed',
      by: commandLine,
      fields: changedFields(auditedFields(before), auditedFields(after)),
    })
    if (!before.isAdmin) {
      await recordCommandLineEvent(tx, { action: 'role-given', userId: after._id, at: shop.now() })
    }
    return { user: after, wasAdmin: before.isAdmin }
  })
}
