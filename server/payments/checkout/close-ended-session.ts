import { transact } from '#db/open.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import {
  type CheckoutRow,
  findSessionRow,
  resetCapture,
  updateSessionStatus,
} from '#server/payments/payments.queries.ts'
import { setAttention } from '#server/payments/set-attention.ts'
import { releaseExtendedHold } from '#server/payments/pending-hold.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Closes a session that has ended unpaid at the provider, so that another one can start; units that were held only for
 * its pending payment can be sold again. A session that was paid in the meantime keeps its status.
 */
export async function closeEndedSession(shop: Shop, { id, orderId }: CheckoutRow): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await findSessionRow(tx, id)
    if (!order || (row?.status !== 'open' && row?.status !== 'pending')) return
    await updateSessionStatus(tx, id, 'closed')
    await resetCapture(tx, id)
    await setAttention(shop, tx, order, 'payment-to-accept', false)
    if (row.status === 'open' || !canBePaid(orderState(order))) return
    const items = (await findOrder(tx, orderId))?.items ?? []
    await releaseExtendedHold(shop, tx, order, items, row.expiresAt)
  })
}
