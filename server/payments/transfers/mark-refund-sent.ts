import type { Order } from '#contract/orders/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { lockOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { requireLeft } from '#server/payments/refunds/require-left.ts'
import { findRefund, lockRefund, updateRefund } from '#server/payments/refunds/refunds.queries.ts'
import { reportRefund } from '#server/payments/refunds/settle-refund.ts'
import { syncRefundsOfPayment } from '#server/payments/refunds/sync-refunds.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The ids of a refund and of its order. */
interface WantedRefund {
  id: string
  refundId: string
}

/**
 * Marks a refund of a transfer, or one that the provider has refused, as paid by bank transfer, once; the buyer gets an
 * email. Throws ShopError 404 for an unknown refund, 403 without a fresh sign-in, 409 for one that a provider makes,
 * for the money of a dispute, and when less is left.
 */
export async function markRefundSent(
  shop: Shop,
  { id: orderId, refundId }: WantedRefund,
  user: SignedInUser,
): Promise<Order> {
  const refund = isId(refundId) ? await findRefund(shop.db, refundId) : undefined
  if (!refund || refund.orderId !== orderId) throw new ShopError(404, 'Refund not found')
  if (refund.reason === 'disputed') {
    throw new ShopError(409, 'The buyer got this money by a dispute. The shop can’t refund it again.')
  }
  requireFreshSignIn(user, shop.now())
  // The owner may have refunded it in the dashboard meanwhile.
  await syncRefundsOfPayment(shop, refund.provider, refund.paymentId)
  await transact(shop.db, (tx) => markLocked(shop, tx, { id: orderId, refundId }, user))
  return readOrder(shop, orderId, user)
}

async function markLocked(
  shop: Shop,
  tx: Db,
  { id: orderId, refundId }: WantedRefund,
  user: SignedInUser,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const row = await lockRefund(tx, refundId)
  if (!order || !row) return
  const isByHand = row.provider === 'transfer' || row.transferredAt !== null
  // A repeated request changes nothing.
  if (isByHand && row.status === 'succeeded') return
  if (isByHand && row.status === 'failed') {
    throw new ShopError(409, 'This refund was withdrawn. Refund the order again.')
  }
  if (!isByHand && row.status !== 'failed') {
    throw new ShopError(409, 'The payment provider makes this refund.')
  }
  if (!isByHand) await requireLeft(tx, order, row)
  const now = shop.now()
  await updateRefund(tx, refundId, {
    status: 'succeeded',
    lastError: null,
    settledAt: now,
    ...(!isByHand && { transferredAt: now }),
  })
  await reportRefund(shop, tx, { order, row, by: actorOf(user), field: 'refundTransferred' })
}
