import { transact } from '#db/open.ts'
import { updateUserRow } from '#server/accounts/accounts.queries.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { Shop } from '#server/shop.ts'
import { takeLink } from './use-link.ts'

/**
 * Confirms the address of an account with the link that was sent to it, and records the audit event. Throws ShopError 404
 * for a link that is no longer valid.
 */
export async function confirmEmail(shop: Shop, token: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { user } = await takeLink(tx, token, 'confirm-email', shop.now())
    if (user.isEmailConfirmed) return
    await updateUserRow(tx, user._id, { emailConfirmedAt: shop.now() })
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'isEmailConfirmed', before: false, after: true }],
    })
  })
}
