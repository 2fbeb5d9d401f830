import type { Order } from '#contract/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isId } from '#rules/ids.ts'
import { canBeDelivered } from '#rules/order-state.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { orderState } from './order-mapping.ts'
import { lockOrder, removeAttention, updateDelivered } from './orders.queries.ts'
import { queueOrderEmail } from './queue-order-email.ts'
import { readOrder } from './read-order.ts'

/**
 * Marks a paid order delivered and queues the email to its buyer. A second call changes nothing: the date stays and no second
 * email is sent (behaviour, Orders). It also resolves the attention `paid-twice`, and no other reason. Throws ShopError 404 for an unknown order, 409 `Order is not paid`, and 409 when it is cancelled.
 */
export async function deliverOrder(shop: Shop, id: string, user: SignedInUser): Promise<Order> {
  if (isId(id)) await transact(shop.db, (tx) => deliver(shop, tx, id, user))
  return readOrder(shop, id, user)
}

async function deliver(shop: Shop, tx: Db, id: string, user: SignedInUser): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order || order.deliveredAt) return
  if (order.cancelledAt) throw new ShopError(409, 'This order is cancelled and cannot be delivered.')
  if (!canBeDelivered(orderState(order))) throw new ShopError(409, 'Order is not paid')
  await updateDelivered(tx, id, shop.now())
  const isPaidTwice = order.attention.includes('paid-twice')
  if (isPaidTwice) await removeAttention(tx, id, 'paid-twice')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: id,
    action: 'delivered',
    by: actorOf(user),
    fields: [
      ...changedFields({ isDelivered: false }, { isDelivered: true }),
      ...(isPaidTwice ? [{ field: 'attention', before: 'paid-twice', after: null }] : []),
    ],
  })
  await queueOrderEmail(shop, tx, id, 'delivered')
}
