import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { findOrder, findOrderByPayment, lockOrder } from '#server/orders/orders.queries.ts'
import { setAttention } from '#server/payments/set-attention.ts'
import type { ReportedPayment } from '#server/platform/payment-provider.ts'
import { listRefundsOf } from '#server/payments/refunds/refunds.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Flags the order of a reported payment for the owner's attention, once, with an audit event; for an unknown payment
 * the order id that was sent with it counts. A payment of another shop changes nothing.
 */
export async function flagPayment(
  shop: Shop,
  payment: ReportedPayment,
  attention: 'disputed' | 'fraud-warning',
): Promise<void> {
  const orderId = await findReportedOrder(shop, payment)
  if (!orderId)
    return shop.log.warn({ payment, attention }, 'a reported payment does not belong to an order of this shop')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await setAttention(shop, tx, order, attention, true)
  })
}

/** Finds the id of the order of a reported payment. */
export async function findReportedOrder(
  shop: Shop,
  { paymentId, orderId }: ReportedPayment,
): Promise<string | undefined> {
  const paid = await findOrderByPayment(shop.db, paymentId)
  if (paid) return paid.id
  const [refund] = await listRefundsOf(shop.db, paymentId)
  if (refund) return refund.orderId
  return orderId && isId(orderId) ? (await findOrder(shop.db, orderId))?.order.id : undefined
}
