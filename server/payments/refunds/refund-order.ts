import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { Order } from '#contract/orders/order.ts'
import type { orders } from '#contract/orders/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { canTake } from '#rules/orders/order-state.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { findPaidWith, lockOrder, type RefundRow } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { requestRefund } from './request-refund.ts'
import { syncRefundsOfOrder } from './record-refunds.ts'
import { findRefundByKey, sumRefunded } from './refunds.queries.ts'

/**
 * Requests a refund of `amount` dollars, once per `idempotencyKey`; `note` is for the buyer. Throws ShopError 404, 400
 * for parts of a cent, 403 without a fresh sign-in, 409 when less is left or the key has another or a failed refund.
 */
export async function refundOrder(
  shop: Shop,
  orderId: string,
  { amount, note }: BodyOf<typeof orders.refund>,
  user: SignedInUser,
  idempotencyKey: string | undefined,
): Promise<Order> {
  if (!isId(orderId)) throw new ShopError(404, 'Order not found')
  const amountCents = centsOf(amount)
  if (dollarsOf(amountCents) !== amount) {
    const message = 'Enter the amount to refund in dollars, with up to two decimals.'
    throw new ShopError(400, message, [{ path: 'amount', message }])
  }
  requireFreshSignIn(user, shop.now())
  await syncRefundsOfOrder(shop, orderId)
  await transact(shop.db, (tx) => refundLocked(shop, tx, orderId, { amountCents, note, idempotencyKey }, user))
  return readOrder(shop, orderId, user)
}

interface WantedRefund {
  amountCents: number
  note: string | undefined
  idempotencyKey: string | undefined
}

async function refundLocked(
  shop: Shop,
  tx: Db,
  orderId: string,
  { amountCents, note, idempotencyKey }: WantedRefund,
  user: SignedInUser,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  const earlier = idempotencyKey && (await findRefundByKey(tx, orderId, idempotencyKey))
  if (earlier) return checkRepeat(earlier, amountCents)
  const paidWith = await findPaidWith(tx, orderId)
  if (!canTake(orderState(order), 'refund') || !paidWith || !order.paymentId) {
    throw new ShopError(409, 'This order has no payment that can be refunded.')
  }
  const leftCents = order.totalCents - (await sumRefunded(tx, order.paymentId))
  if (amountCents > leftCents) {
    const leftText = formatDollars(dollarsOf(Math.max(0, leftCents)))
    throw new ShopError(409, `You can still refund up to ${leftText} of this order.`)
  }
  await requestRefund(shop, tx, {
    orderId,
    provider: paidWith,
    paymentId: order.paymentId,
    amountCents,
    reason: 'requested',
    byName: user.name,
    note: note?.trim() || null,
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

/** Throws ShopError 409 when the refund of a repeated key has another amount or has failed. */
function checkRepeat(earlier: RefundRow, amountCents: number): void {
  const earlierText = formatDollars(dollarsOf(earlier.amountCents))
  if (earlier.amountCents !== amountCents) {
    throw new ShopError(
      409,
      `A refund of ${earlierText} is already in progress. Check the refunds of this order before you try again.`,
    )
  }
  if (earlier.status === 'failed') {
    throw new ShopError(
      409,
      earlier.provider === 'transfer'
        ? `The refund of ${earlierText} was withdrawn. Check the refunds of this order.`
        : `The payment provider refused the refund of ${earlierText}. Check the refunds of this order.`,
    )
  }
}
