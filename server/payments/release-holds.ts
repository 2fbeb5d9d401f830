import { isId } from '#rules/platform/ids.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { lockHeldOrders } from '#server/stock/holds.queries.ts'
import { endHolds } from '#server/orders/placing/make-room.ts'
import { transactUnlessOpen } from '#server/orders/placing/open-checkouts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { endingCheckouts } from './checkout/end-checkouts.ts'

/**
 * Releases all units that an account holds, except for payments under way, and returns the number of orders that held
 * units; these can be paid while there is stock. Throws ShopError 404 for an unknown user, 502 when a checkout is open
 * and the provider does not respond.
 */
export async function releaseHolds(shop: Shop, userId: string, admin: SignedInUser): Promise<{ orders: number }> {
  return endingCheckouts(shop, (kept) =>
    transactUnlessOpen(shop.db, async (tx) => {
      if (!isId(userId) || !(await lockUser(tx, userId))) throw new ShopError(404, 'User not found')
      const now = shop.now()
      const held = await lockHeldOrders(tx, userId, now)
      const ending = held.filter(({ id, isPaymentUnderWay }) => !isPaymentUnderWay && !kept.has(id))
      await endHolds(shop, tx, ending, { by: actorOf(admin), reason: 'Ended by an admin', now })
      if (ending.length > 0) {
        await recordAuditEvent(shop, tx, {
          subject: 'user',
          subjectId: userId,
          action: 'changed',
          by: actorOf(admin),
          fields: [{ field: 'heldOrders', before: held.length, after: held.length - ending.length }],
        })
      }
      return { orders: ending.length }
    }),
  )
}
