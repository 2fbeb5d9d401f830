import type { User } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import type { ChangedField } from '#rules/platform/changed-fields.ts'
import { type Actor, type NewAuditEvent, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteTokensOf } from './api-tokens/api-tokens.queries.ts'

/** The fields of a user in the history: never a password or its hash. */
export function auditedFields({
  name,
  email,
  waitingEmail = null,
  role,
}: Pick<User, 'name' | 'email' | 'role'> & { waitingEmail?: string | null }) {
  return { name, email, waitingEmail, role: role ?? null }
}

/** Records a change of a user in the history, in the caller's transaction. */
export function recordUserEvent(
  shop: Pick<Shop, 'now'>,
  tx: Tx,
  subjectId: string,
  by: Actor,
  fields: ChangedField[],
  action: NewAuditEvent['action'] = 'changed',
): Promise<void> {
  return recordAuditEvent(shop, tx, { subject: 'user', subjectId, action, by, fields })
}

/** Ends a user's API tokens: with the owner's role, and wherever all sessions end. */
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
