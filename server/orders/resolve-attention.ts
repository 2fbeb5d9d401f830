import type { Attention, Order } from '#contract/orders/orders.ts'
import { transact } from '#db/open.ts'
import { isRequestAttention } from '#rules/orders/fulfilment/attention.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { addAttention, lockOrder, removeAttention, wasResolved } from './orders.queries.ts'
import { readOrder } from './read-order.ts'

/**
 * Resolves one reason why an order needs attention, once; the others stay. Throws ShopError 404 for an unknown order,
 * 409 for a request of the buyer, which its answer resolves.
 */
export async function resolveAttention(
  shop: Shop,
  orderId: string,
  reason: Attention,
  user: SignedInUser,
): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new ShopError(404, 'Order not found')
    if (!order.attention.includes(reason)) return
    if (isRequestAttention(reason)) throw new ShopError(409, 'Answer the buyer’s request to resolve this.')
    await removeAttention(tx, orderId, reason)
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: orderId,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'attention', before: reason, after: null }],
    })
  })
  return readOrder(shop, orderId, user)
}

/**
 * Puts back a reason that was marked as resolved; one that the order has stays. Throws ShopError 404 for an unknown
 * order, 409 for a reason that no person marked as resolved.
 */
export async function putBackAttention(
  shop: Shop,
  orderId: string,
  reason: Attention,
  user: SignedInUser,
): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new ShopError(404, 'Order not found')
    if (order.attention.includes(reason)) return
    if (isRequestAttention(reason) || !(await wasResolved(tx, orderId, reason))) {
      throw new ShopError(409, 'This was never marked as resolved. Reload the page to see what the order needs.')
    }
    await addAttention(tx, orderId, reason)
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: orderId,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'attention', before: null, after: reason }],
    })
  })
  return readOrder(shop, orderId, user)
}
