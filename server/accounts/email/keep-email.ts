import { transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { deleteUndoLinksTo } from '#server/accounts/links/links.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/**
 * Cancels the change of the signed-in user's address that waits for confirmation; returns whether one was waiting.
 * Throws ShopError 401 when the account was deleted.
 */
export async function keepEmail(shop: Shop, { _id }: SignedInUser): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const before = await lockUser(tx, _id)
    if (!before) throw new ShopError(401, 'Please sign in first.')
    if (before.waitingEmail === undefined) return false
    const after = await updateUserRow(tx, _id, { waitingEmail: null, waitingEmailSince: null })
    if (!after) throw new Error(`The user ${_id} is locked and does not exist.`)
    await deleteUndoLinksTo(tx, _id, before.email)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: _id,
      action: 'changed',
      by: actorOf(before),
      fields: changedFields(auditedFields(before), auditedFields(after)),
    })
    return true
  })
}
