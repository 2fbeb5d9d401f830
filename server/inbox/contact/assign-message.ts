import type { MessageAssignee } from '#contract/inbox/messages.ts'
import { type Db, transact } from '#db/open.ts'
import { rolesThatMay } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findUserName, lockRole, updateMessage } from './contact.queries.ts'
import { getMessage, lockOpenMessage } from './read-messages.ts'

/** The roles of the people who may answer messages. */
export const answeringRoles = rolesThatMay('inbox', 'change')

/**
 * Gives an open message to a person of the team or no one. Throws ShopError 404, 400 for one who may not answer, 409
 * when it is not open or was given to another one than `before`.
 */
export async function assignMessage(shop: Shop, user: SignedInUser, id: string, { assignee, before }: MessageAssignee) {
  await transact(shop.db, async (tx) => {
    // The person is locked before the message, as a change of the role does it.
    if (assignee !== null) await requireAnswerer(tx, assignee)
    const { assigneeId } = await lockOpenMessage(tx, id)
    if (assigneeId === assignee) return
    if (assigneeId !== before) throw await changedMeanwhile(tx, assigneeId)
    await updateMessage(tx, id, { assigneeId: assignee })
    const fields = [{ field: 'messageId', before: null, after: id }]
    const people = [
      { subjectId: assigneeId, action: 'message-unassigned' as const },
      { subjectId: assignee, action: 'message-assigned' as const },
    ]
    await recordAuditEvents(
      shop,
      tx,
      people.flatMap(({ subjectId, action }) =>
        subjectId === null ? [] : [{ subject: 'user' as const, subjectId, action, by: actorOf(user), fields }],
      ),
    )
  })
  return getMessage(shop, id)
}

async function requireAnswerer(tx: Db, id: string): Promise<void> {
  const role = isId(id) ? await lockRole(tx, id) : null
  if (role !== null && answeringRoles.includes(role)) return
  const message = 'This person doesn’t answer messages. Choose another one.'
  throw new ShopError(400, message, [{ path: 'assignee', message }])
}

async function changedMeanwhile(tx: Db, assigneeId: string | null): Promise<ShopError> {
  const name = assigneeId === null ? undefined : await findUserName(tx, assigneeId)
  return new ShopError(
    409,
    name === undefined
      ? 'Someone has just unassigned this message. Choose again.'
      : `Someone has just assigned this message to ${name}. Choose again.`,
  )
}
