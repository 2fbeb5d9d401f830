import type { Tx } from '#db/open.ts'
import { type Actor, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteTokensOf } from './tokens.queries.ts'

/**
 * Ends all API tokens of a user, in the caller's transaction: wherever all sessions of an account end, because another
 * person may have had one, and with the role of the owner.
 */
export async function endTokensOf(shop: Pick<Shop, 'now'>, tx: Tx, userId: string, by: Actor): Promise<void> {
  for (const { id, name } of await deleteTokensOf(tx, userId)) {
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'deleted',
      by,
      fields: [{ field: 'name', before: name, after: null }],
    })
  }
}
