import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { userNotFound } from '#server/accounts/read-user.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { minutesBetweenLinks, queuePasswordLink } from './send-password-link.ts'

/**
 * Sends a user a link to choose a new password, at the request of an admin, who never sees the link; returns the
 * address that it goes to. Throws ShopError 404 for an unknown user, 403 for a person with a role without access to
 * people, 409 for a guest, 429 when a link that was sent within 20 minutes can still be used.
 */
export async function sendUserPasswordLink(shop: Shop, admin: SignedInUser, id: string): Promise<string> {
  if (!isId(id)) throw userNotFound()
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw userNotFound()
    if (user.role) requireArea(admin, 'people', 'change')
    if (user.isGuest) throw new ShopError(409, 'A guest has no password.')
    if (!(await queuePasswordLink(shop, tx, user, 'the shop'))) {
      const message = `This user was sent a link within the last ${minutesBetweenLinks} minutes, and can still use it.`
      throw new ShopError(429, message, undefined, { retryAfterSeconds: minutesBetweenLinks * 60 })
    }
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: id,
      action: 'changed',
      by: actorOf(admin),
      fields: [{ field: 'passwordLink', before: null, after: 'sent' }],
    })
    return user.email
  })
}
