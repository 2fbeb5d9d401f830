import type { Order } from '#contract/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { dollarsOf } from '#rules/money.ts'
import { canBeCancelledBy } from '#rules/order-state.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { findOwnOrder } from '#server/orders/find-own-order.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import {
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  removeAttention,
  updateCancelled,
} from '#server/orders/orders.queries.ts'
import { deleteHolds, returnStock } from '#server/orders/holds.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { checkNoPendingPayment, paymentUnderWay } from './checkout/check-no-pending-payment.ts'
import { endOpenSession } from './checkout/end-open-session.ts'
import { findOpenSession, findPaidSession, findPendingSession } from './payments.queries.ts'
import { syncRefundsOfOrder } from './refunds/sync-refunds.ts'
import { sumRefunded } from './refunds/refunds.queries.ts'

/**
 * Cancels an order: the buyer can while it is unpaid, an admin until it is delivered. An open session is ended at the
 * provider first, so that a hold never ends while the session can still be paid (promises 4). The units can be sold again
 * at once, and the rest of the payment is refunded. A second call changes nothing. Throws ShopError 404 for another
 * shopper's order, 409 when it is too late or a payment is under way, 502 when the provider does not respond.
 */
export async function cancelOrder(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const found = await findOwnOrder(shop.db, orderId, user)
  if (!found) throw new ShopError(404, 'Order not found')
  if (found.order.cancelledAt) return readOrder(shop, orderId, user)
  checkCancellable(found.order, user)
  if (!found.order.paidAt) await checkNoPendingPayment(shop, orderId)
  const openSession = await findOpenSession(shop.db, orderId)
  if (openSession && !found.order.paidAt) await endOpenSession(shop, openSession)
  if (found.order.paidAt) await syncRefundsOfOrder(shop, orderId)
  await transact(shop.db, (tx) => cancelLocked(shop, tx, orderId, found.items, user))
  return readOrder(shop, orderId, user)
}

async function cancelLocked(
  shop: Shop,
  tx: Db,
  orderId: string,
  items: readonly OrderItemRow[],
  user: SignedInUser,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.cancelledAt) return
  checkCancellable(order, user)
  if (!order.paidAt && (await findOpenSession(tx, orderId))) {
    throw new ShopError(409, 'A payment for this order has just been started. Try again in a moment.')
  }
  if (!order.paidAt && (await findPendingSession(tx, orderId))) throw paymentUnderWay()
  await updateCancelled(tx, orderId, shop.now())
  await deleteHolds(tx, orderId)
  // A deleted product has no stock to return to.
  if (order.paidAt) await returnStock(tx, unitsByProduct(items).units)
  const isRefundedAtProvider = order.attention.includes('refunded-at-provider')
  if (isRefundedAtProvider) await removeAttention(tx, orderId, 'refunded-at-provider')
  const refundCents = order.paidAt ? await requestRemainingRefund(shop, tx, order, user) : 0
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'cancelled',
    by: actorOf(user),
    fields: [
      ...changedFields(
        { isCancelled: false },
        { isCancelled: true, ...(refundCents > 0 && { refundAskedFor: dollarsOf(refundCents) }) },
      ),
      ...(isRefundedAtProvider ? [{ field: 'attention', before: 'refunded-at-provider', after: null }] : []),
    ],
  })
}

/** Requests a refund of the rest of the payment. Returns its amount in cents. */
async function requestRemainingRefund(shop: Shop, tx: Db, order: OrderRow, user: SignedInUser): Promise<number> {
  const session = await findPaidSession(tx, order.id)
  if (!session || !order.paymentId) return 0
  const amountCents = order.totalCents - (await sumRefunded(tx, order.paymentId))
  if (amountCents <= 0) return 0
  await requestRefund(shop, tx, {
    orderId: order.id,
    provider: session.provider,
    paymentId: order.paymentId,
    amountCents,
    reason: 'cancelled',
    byName: user.name,
  })
  return amountCents
}

function checkCancellable(order: OrderRow, user: SignedInUser): void {
  if (canBeCancelledBy(orderState(order), user)) return
  if (order.deliveredAt) throw new ShopError(409, 'This order is delivered and can no longer be cancelled.')
  throw new ShopError(409, 'This order is paid. Contact us to cancel it and to get a refund.')
}
