import type { Order } from '#contract/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { dollarsOf, formatDollars } from '#rules/money.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { lockOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { syncRefundsOfPayment } from './sync-refunds.ts'
import { findRefund, lockRefund, sumRefunded, updateRefund } from './refunds.queries.ts'
import { clearRefundAttention } from './settle-refund.ts'

/** Which refund of which order. */
interface WantedRefund {
  id: string
  refundId: string
}

/**
 * Asks the provider once more for a refund that it has refused: the same money of the same payment, also of one that did
 * not pay its order. What has gone back meanwhile, as on the provider's own pages, is read first. A refund that is not
 * failed any more stays as it is. Throws ShopError 404 for an unknown order or refund, 409 when less is left of its payment,
 * or it was made on the provider's own pages.
 */
export async function retryRefund(
  shop: Shop,
  { id: orderId, refundId }: WantedRefund,
  user: SignedInUser,
): Promise<Order> {
  const refund = isId(refundId) ? await findRefund(shop.db, refundId) : undefined
  if (!refund || refund.orderId !== orderId) throw new ShopError(404, 'Refund not found')
  if (refund.reason === 'at-provider') {
    throw new ShopError(409, "This refund was made on the payment provider's own pages. Try it again there.")
  }
  await syncRefundsOfPayment(shop, refund.provider, refund.paymentId)
  await transact(shop.db, (tx) => retryLocked(shop, tx, orderId, refundId, user))
  return readOrder(shop, orderId, user)
}

async function retryLocked(shop: Shop, tx: Db, orderId: string, refundId: string, user: SignedInUser): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const refund = await lockRefund(tx, refundId)
  if (!order || !refund) return
  if (refund.status !== 'failed') return clearRefundAttention(tx, order)
  // A payment that did not pay its order goes back whole and by one refund alone.
  const paidCents = refund.paymentId === order.paymentId ? order.totalCents : refund.amountCents
  const left = paidCents - (await sumRefunded(tx, refund.paymentId))
  if (refund.amountCents > left) {
    const most = formatDollars(dollarsOf(Math.max(0, left)))
    throw new ShopError(409, `At most ${most} of this payment can still be given back.`)
  }
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
