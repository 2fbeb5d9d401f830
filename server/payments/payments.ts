import { type Db, transact } from '#db/open.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type HeldOrder, lockHeldOrders } from '#server/stock/holds.queries.ts'
import { endHolds, withoutOpenCheckouts } from '#server/orders/placing/release-oldest-holds.ts'
import { lockOrdersHeldByGuests } from '#server/orders/shared-holds/shared-holds.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isId } from '#rules/platform/ids.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { endingCheckouts } from '#server/payments/checkout/end-checkouts.ts'
import { updateRefusalResolved } from '#server/payments/providers/refusals.queries.ts'

/**
 * Releases the units of guests' unpaid orders, those without an open checkout first, except for pending payments and
 * phone orders. Returns the number of orders that held units. Throws ShopError 502.
 */
export async function releaseGuestHolds(shop: Shop, admin: SignedInUser): Promise<{ orders: number }> {
  const withoutCheckout = await transact(shop.db, (tx) =>
    endSome(shop, tx, admin, ({ hasOpenCheckout }) => !hasOpenCheckout),
  )
  const withCheckout = await endingCheckouts(shop, (kept) =>
    withoutOpenCheckouts(shop.db, (tx) => endSome(shop, tx, admin, ({ id }) => !kept.has(id))),
  )
  return { orders: withoutCheckout + withCheckout }
}

async function endSome(
  shop: Shop,
  tx: Db,
  admin: SignedInUser,
  isWanted: (order: HeldOrder) => boolean,
): Promise<number> {
  const now = shop.now()
  const held = await lockOrdersHeldByGuests(tx, now)
  const ending = held.filter((order) => !order.isPaymentUnderWay && !order.isByPhone && isWanted(order))
  await endHolds(shop, tx, ending, { by: actorOf(admin), reason: 'Ended by an admin', now })
  for (const { id, units } of ending) {
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: id,
      action: 'changed',
      by: actorOf(admin),
      fields: [{ field: 'heldUnits', before: units, after: 0 }],
    })
  }
  return ending.length
}

/**
 * Releases an account's units, except for pending payments. Returns the number of orders. Throws ShopError 404 and 502.
 */
export async function releaseHolds(shop: Shop, userId: string, admin: SignedInUser): Promise<{ orders: number }> {
  return endingCheckouts(shop, (kept) =>
    withoutOpenCheckouts(shop.db, async (tx) => {
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

/** Hides a refusal from the dashboard until the next one. Throws ShopError 404 for an unknown refusal. */
export async function resolveRefusal(shop: Shop, id: string): Promise<{ resolved: true }> {
  if (isId(id) && (await updateRefusalResolved(shop.db, id, shop.now()))) return { resolved: true }
  throw new ShopError(404, 'Refusal not found')
}
