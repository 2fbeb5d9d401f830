import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { userNotFound } from '#server/accounts/read-user.ts'
import { endTokensOf } from '#server/accounts/tokens/end-tokens-of.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deleteSessionById, deleteSessionsOf } from './sessions.queries.ts'

/** Ends one session of the user. Throws ShopError 404 when they have no such session. */
export async function endOwnSession(shop: Shop, user: SignedInUser, id: string): Promise<void> {
  const ended = isId(id) ? await deleteSessionById(shop.db, user._id, id) : undefined
  if (ended === undefined) throw new ShopError(404, 'This device is already signed out.')
}

/**
 * Ends all sessions and API tokens of a user, for an admin; the next request of each device is refused with 401. Throws ShopError 404
 * for an unknown user, 403 for a person with a role without access to people.
 */
export async function endSessionsOf(shop: Shop, admin: SignedInUser, id: string): Promise<void> {
  if (!isId(id)) throw userNotFound()
  await transact(shop.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw userNotFound()
    if (user.role) requireArea(admin, 'people', 'change')
    await deleteSessionsOf(tx, id)
    await endTokensOf(shop, tx, id, actorOf(admin))
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: id,
      action: 'changed',
      by: actorOf(admin),
      fields: [{ field: 'sessions', before: null, after: 'ended' }],
    })
  })
}
