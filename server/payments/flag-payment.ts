import { transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { recordAuditEvent, systemActor } from '#server/history/audit-log.ts'
import { addAttention, findOrder, findOrderByPayment, lockOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { PaymentReport, ReportedPayment } from './providers/payment-provider.ts'
import { listRefundsOf } from './refunds/refunds.queries.ts'

/**
 * Flags the order of a reported payment for the owner's attention, once, with an audit event. The payment may be one that
 * was refunded, or one that the shop does not know yet: then the order id that was sent with it counts. A payment of
 * another shop changes nothing.
 */
export async function flagPayment(
  shop: Shop,
  payment: ReportedPayment,
  attention: PaymentReport['kind'],
): Promise<void> {
  const orderId = await findOrderOf(shop, payment)
  if (!orderId)
    return shop.log.warn({ payment, attention }, 'a reported payment does not belong to an order of this shop')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.attention.includes(attention)) return
    await addAttention(tx, orderId, attention)
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: orderId,
      action: 'changed',
      by: systemActor,
      fields: [{ field: 'attention', before: null, after: attention }],
    })
  })
}

async function findOrderOf(shop: Shop, { paymentId, orderId }: ReportedPayment): Promise<string | undefined> {
  const paid = await findOrderByPayment(shop.db, paymentId)
  if (paid) return paid.id
  const [refund] = await listRefundsOf(shop.db, paymentId)
  if (refund) return refund.orderId
  return orderId && isId(orderId) ? (await findOrder(shop.db, orderId))?.order.id : undefined
}
