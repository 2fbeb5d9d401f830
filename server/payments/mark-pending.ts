import { type Db, transact } from '#db/open.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { lockOrder, type OrderRow, wasResolved } from '#server/orders/orders.queries.ts'
import { setAttention } from './set-attention.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findOrInsertSession, findSessionOrder } from './find-session-order.ts'
import { updateSessionStatus } from './payments.queries.ts'
import { extendHold } from './pending-hold.ts'
import type { CheckoutSession } from '#server/platform/payment-provider.ts'

/**
 * Stores that the money of a session is under way: reconciliation reads the session until it is final, and `markPaid`
 * decides on it. The units of an unpaid order stay held (decision 28), and a payment that the owner has to accept flags
 * it; safe to call any number of times.
 */
export async function markPending(shop: Shop, session: CheckoutSession): Promise<void> {
  if (session.state !== 'pending') return
  const found = await findSessionOrder(shop, session)
  if (!found) return
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, found.order.id)
    if (!order) return
    const { status } = await findOrInsertSession(shop, tx, session, order.id)
    await flagUnaccepted(shop, tx, order, session)
    if (status !== 'open' && status !== 'closed') return
    await updateSessionStatus(tx, session.id, 'pending')
    if (canBePaid(orderState(order))) await extendHold(shop, tx, order, found.items)
  })
}

/** Flags an unpaid order whose payment waits for the owner, until a person resolves that or the reason goes. */
async function flagUnaccepted(shop: Shop, tx: Db, order: OrderRow, { mustBeAccepted }: CheckoutSession): Promise<void> {
  const isNeeded = mustBeAccepted === true && canBePaid(orderState(order))
  if (isNeeded && (await wasResolved(tx, order.id, 'payment-to-accept'))) return
  await setAttention(shop, tx, order, 'payment-to-accept', isNeeded)
}
