import type { Db } from '#db/open.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import type { OrderRow, RefundRow } from '#server/orders/orders.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { sumRefunded } from './refunds.queries.ts'

/**
 * Throws ShopError 409 when less is left of a payment than a failed refund of it. Call it in a transaction that has
 * locked the order.
 */
export async function requireLeft(tx: Db, order: OrderRow, refund: RefundRow): Promise<void> {
  // A payment that was not applied to its order is refunded in full by one refund.
  const paidCents = refund.paymentId === order.paymentId ? order.totalCents : refund.amountCents
  const leftCents = paidCents - (await sumRefunded(tx, refund.paymentId))
  if (refund.amountCents <= leftCents) return
  const leftText = formatDollars(dollarsOf(Math.max(0, leftCents)))
  throw new ShopError(409, `You can still refund up to ${leftText} of this payment.`)
}
