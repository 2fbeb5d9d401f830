import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import type { RefundRow, OrderRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { insertRefund, sumRefunded } from './refunds.queries.ts'

export type NewRefund = Pick<RefundRow, 'orderId' | 'provider' | 'paymentId' | 'amountCents' | 'reason' | 'byName'> &
  Partial<Pick<RefundRow, 'idempotencyKey' | 'note' | 'requestId'>>

/** No job sends a refund before this time. */
const neverSent = new Date('9999-01-01T00:00:00Z')

/**
 * Inserts a refund, an automatic one once per payment, and queues its job; a bank transfer waits for the owner. Returns
 * whether a row was inserted.
 */
export async function requestRefund(shop: Shop, tx: Db, refund: NewRefund): Promise<boolean> {
  const isByHand = refund.provider === 'transfer'
  const row = await insertRefund(tx, {
    ...refund,
    id: v7(),
    createdAt: shop.now(),
    // A process of the version before would ask a provider for it.
    ...(isByHand && { notBefore: neverSent }),
  })
  if (row && !isByHand) await shop.jobs.enqueue(tx, 'refunds', { refundId: row.id })
  return row !== undefined
}

/** Throws ShopError 409 when less is left of a payment than the failed refund. The order must be locked. */
export async function requireLeft(tx: Db, order: OrderRow, refund: RefundRow): Promise<void> {
  // A payment that was not applied to its order is refunded in full by one refund.
  const paidCents = refund.paymentId === order.paymentId ? order.totalCents : refund.amountCents
  const leftCents = paidCents - (await sumRefunded(tx, refund.paymentId))
  if (refund.amountCents <= leftCents) return
  const leftText = formatDollars(dollarsOf(Math.max(0, leftCents)))
  throw new ShopError(409, `You can still refund up to ${leftText} of this payment.`)
}
