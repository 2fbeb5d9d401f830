import { transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isId } from '#rules/ids.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { deleteUserRow, lockUserToDelete } from './accounts.queries.ts'
import { auditedFields } from './audited-fields.ts'
import { userNotFound } from './read-user.ts'

/**
 * Deletes a user and records the audit event. Sessions are deleted too; orders and reviews stay, because they contain the
 * name. Throws ShopError 404 for an unknown user, 400 for an admin, whose role has to be removed first.
 */
export async function deleteUser(shop: Shop, admin: SignedInUser, id: string): Promise<void> {
  if (!isId(id)) throw userNotFound()
  await transact(shop.db, async (tx) => {
    const user = await lockUserToDelete(tx, id)
    if (!user) throw userNotFound()
    if (user.isAdmin) throw new ShopError(400, 'Cannot delete admin user')
    await deleteUserRow(tx, id)
    const fields = changedFields(auditedFields(user), {})
    await recordAuditEvent(shop, tx, { subject: 'user', subjectId: id, action: 'deleted', by: actorOf(admin), fields })
  })
}
