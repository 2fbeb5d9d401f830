import type { Order } from '#contract/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/money.ts'
import { canTake } from '#rules/order-state.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { lockOrder, orderState, type RefundRow } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { requestRefund } from './request-refund.ts'
import { findPaidSession } from '#server/payments/payments.queries.ts'
import { syncRefundsOfOrder } from './sync-refunds.ts'
import { findRefundByKey, sumRefunded } from './refunds.queries.ts'

/**
 * Gives back dollars of a paid order, whole or in part, never more than was paid; the provider is asked right afterwards.
 * The same `idempotencyKey` refunds once. Throws ShopError 404 for an unknown order, 400 for an amount that is not in
 * cents, 409 when nothing is paid, less is left than is asked for, or the key stands for a refund that is not this one or
 * was refused.
 */
export async function refundOrder(
  shop: Shop,
  orderId: string,
  { amount }: { amount: number },
  user: SignedInUser,
  idempotencyKey: string | undefined,
): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  const amountCents = centsOf(amount)
  if (dollarsOf(amountCents) !== amount) {
    const message = 'Enter the amount to refund in dollars, with at most two decimals.'
    throw new ShopError(400, message, [{ path: 'amount', message }])
  }
  await syncRefundsOfOrder(shop, orderId)
  await transact(shop.db, (tx) => refundLocked(shop, tx, orderId, amountCents, user, idempotencyKey))
  return readOrder(shop, orderId, user)
}

async function refundLocked(
  shop: Shop,
  tx: Db,
  orderId: string,
  amountCents: number,
  user: SignedInUser,
  idempotencyKey: string | undefined,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  const before = idempotencyKey && (await findRefundByKey(tx, orderId, idempotencyKey))
  if (before) return checkRepeat(before, amountCents)
  const session = await findPaidSession(tx, orderId)
  if (!canTake(orderState(order), 'refund') || !session || !order.paymentId) {
    throw new ShopError(409, 'Nothing was paid for this order that could be given back.')
  }
  const left = order.totalCents - (await sumRefunded(tx, order.paymentId))
  if (amountCents > left) {
    const most = formatDollars(dollarsOf(Math.max(0, left)))
    throw new ShopError(409, `At most ${most} of this order can still be given back.`)
  }
  await requestRefund(shop, tx, {
    orderId,
    provider: session.provider,
    paymentId: order.paymentId,
    amountCents,
    reason: 'requested',
    byName: user.name,
    idempotencyKey: idempotencyKey ?? null,
  })
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'changed',
    by: actorOf(user),
    fields: [{ field: 'refundAskedFor', before: null, after: dollarsOf(amountCents) }],
  })
}

/** A repeated key is an answer that was lost: the refund stands, unless it is another one or came to nothing. */
function checkRepeat(before: RefundRow, amountCents: number): void {
  const first = formatDollars(dollarsOf(before.amountCents))
  if (before.amountCents !== amountCents) {
    throw new ShopError(
      409,
      `${first} is on its way back already. Look at the refunds of this order before you ask again.`,
    )
  }
  if (before.status === 'failed') {
    throw new ShopError(409, `The payment provider has refused to return ${first}. Look at the refunds of this order.`)
  }
}
