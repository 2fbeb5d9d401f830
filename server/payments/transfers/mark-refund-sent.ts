import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { lockOrder, findOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { requireLeft } from '#server/payments/refunds/request-refund.ts'
import { findRefund, lockRefund, updateRefund } from '#server/payments/refunds/refunds.queries.ts'
import { reportRefund, keepFiledPeriod } from '#server/payments/refunds/settle-refund.ts'
import { syncRefundsOfPayment } from '#server/payments/refunds/record-refunds.ts'
import { type Shop, isTestShop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { isWithdrawable } from '#rules/orders/refund-share.ts'
import { toOrder } from '#server/orders/order-mapping.ts'

interface WantedRefund {
  id: string
  refundId: string
}

/**
 * Marks a transfer, or a refund that the provider refused, as paid by bank transfer, once; the buyer gets an email.
 * Throws ShopError 404, 403 without a fresh sign-in, 409 for a provider's refund, a dispute's money, or too little
 * left.
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

/**
 * Withdraws a refund by bank transfer, once; its number stays taken. Throws ShopError 404, 403 without a fresh sign-in,
 * 409 when it was sent, a provider makes it, or a cancellation or return owes it to the buyer.
 */
export async function withdrawRefund(shop: Shop, wanted: WantedRefund, user: SignedInUser): Promise<Order> {
  requireFreshSignIn(user, shop.now())
  await transact(shop.db, (tx) => withdrawLocked(shop, tx, wanted, user))
  return readOrder(shop, wanted.id, user)
}

async function withdrawLocked(shop: Shop, tx: Db, { id, refundId }: WantedRefund, user: SignedInUser): Promise<void> {
  const isKnown = isId(id) && (await lockOrder(tx, id)) !== undefined
  const found = isKnown ? await findOrder(tx, id) : undefined
  const refund = isId(refundId) ? await lockRefund(tx, refundId) : undefined
  if (!found || refund?.orderId !== id) throw new ShopError(404, 'Refund not found')
  if (refund.provider !== 'transfer') throw new ShopError(409, 'The payment provider makes this refund.')
  // A repeated request changes nothing.
  if (refund.status === 'failed') return
  if (refund.status === 'succeeded') throw new ShopError(409, 'This refund has already been sent.')
  if (!isWithdrawable(toOrder(found, isTestShop(shop)), { reason: refund.reason, request: refund.requestId })) {
    throw new ShopError(409, 'The buyer is owed this money for a cancellation or a return. Send it to them.')
  }
  const now = shop.now()
  await keepFiledPeriod(tx, refund, 'failed', now)
  await updateRefund(tx, refundId, { status: 'failed', settledAt: now })
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: id,
    action: 'changed',
    by: actorOf(user),
    fields: [{ field: 'refundWithdrawn', before: dollarsOf(refund.amountCents), after: null }],
  })
}
