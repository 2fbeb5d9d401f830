import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { lockOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { requireLeft } from './request-refund.ts'
import { syncRefundsOfPayment } from './record-refunds.ts'
import { findRefund, lockRefund, updateRefund } from './refunds.queries.ts'
import { clearRefundAttention } from './settle-refund.ts'

interface WantedRefund {
  id: string
  refundId: string
}

/**
 * Requests a failed refund again after reading the provider's. Throws ShopError 404, 403 without a fresh sign-in, and
 * 409 when less is left, the provider's dashboard made it or it was withdrawn.
 */
export async function retryRefund(
  shop: Shop,
  { id: orderId, refundId }: WantedRefund,
  user: SignedInUser,
): Promise<Order> {
  const refund = isId(refundId) ? await findRefund(shop.db, refundId) : undefined
  if (!refund || refund.orderId !== orderId) throw new ShopError(404, 'Refund not found')
  if (refund.reason === 'disputed') {
    throw new ShopError(409, 'The buyer got this money by a dispute. The shop can’t refund it again.')
  }
  if (refund.reason === 'at-provider') {
    throw new ShopError(409, "This refund was made in the payment provider's dashboard. Try it again there.")
  }
  requireFreshSignIn(user, shop.now())
  await syncRefundsOfPayment(shop, refund.provider, refund.paymentId)
  await transact(shop.db, (tx) => retryLocked(shop, tx, orderId, refundId, user))
  return readOrder(shop, orderId, user)
}

async function retryLocked(shop: Shop, tx: Db, orderId: string, refundId: string, user: SignedInUser): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const refund = await lockRefund(tx, refundId)
  if (!order || !refund) return
  if (refund.status !== 'failed') return clearRefundAttention(tx, order)
  if (refund.provider === 'transfer') throw new ShopError(409, 'This refund was withdrawn. Refund the order again.')
  await requireLeft(tx, order, refund)
  await updateRefund(tx, refundId, {
    status: 'pending',
    providerRefundId: null,
    keyNumber: refund.keyNumber + 1,
    lastError: null,
    settledAt: null,
    retriedAt: shop.now(),
  })
  await shop.jobs.enqueue(tx, 'refunds', { refundId })
  await clearRefundAttention(tx, order)
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'changed',
    by: actorOf(user),
    fields: [{ field: 'refundAskedFor', before: null, after: dollarsOf(refund.amountCents) }],
  })
}
