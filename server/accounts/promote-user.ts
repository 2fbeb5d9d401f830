import type { UserInfo } from '#contract/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { commandLine, recordAuditEvent } from '#server/history/audit-log.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findUserByEmail, lockUser, updateUser } from './accounts.queries.ts'
import { auditedFields } from './audited-fields.ts'

/**
 * Makes a person an admin, from the command line; takes effect with their next request. Answers who it is and whether
 * they were one before. Throws ShopError 404 when nobody has the address.
 */
export async function promoteUser(
  shop: Pick<Shop, 'db' | 'now'>,
  address: string,
): Promise<{ user: UserInfo; wasAdmin: boolean }> {
  const email = normalizeEmail(address)
  return transact(shop.db, async (tx) => {
    const found = await findUserByEmail(tx, email)
    const before = found && (await lockUser(tx, found.user._id))
    const after = before && (await updateUser(tx, before._id, { isAdmin: true }))
    if (!after)
      throw new ShopError(404, `Nobody has an account with ${email}. Make one: npm run admin -- create ${email}`)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: after._id,
      action: 'changed',
      by: commandLine,
      fields: changedFields(auditedFields(before), auditedFields(after)),
    })
    return { user: after, wasAdmin: before.isAdmin }
  })
}
