import { canBePaid } from '#rules/order-state.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { CheckoutSession } from '#server/payments/providers/payment-provider.ts'
import { markPaid } from '#server/payments/mark-paid.ts'
import { type CheckoutRow, closeSession, findSessionRow } from '#server/payments/payments.queries.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'

/**
 * A hold ends this long after its session, so that the stock is still there for a payment in the last second (promises 4).
 * The shop captures a payment no later than this before the hold ends.
 */
export const holdAfterSessionMs = 60_000

/**
 * Reads the current state of a session from the provider and applies it: the order is marked paid, or the ended session is
 * closed so that another can start (the units stay held until the hold expires). Returns whether the order is paid now.
 * Throws ShopError 502 when the provider does not respond.
 */
export async function settleSession(shop: Shop, row: CheckoutRow): Promise<boolean> {
  // Without its configuration the session can no longer be captured.
  if (row.provider === 'paypal' && !shop.payments.paypal) {
    await closeSession(shop.db, row.id)
    return Boolean((await findOrder(shop.db, row.orderId))?.order.paidAt)
  }
  const provider = providerOf(shop, row.provider)
  let session = await provider.findSession(row.id)
  if (session?.state === 'approved' && (await canCapture(shop, session))) {
    session = await provider.captureSession(row.id)
  }
  if (session?.state === 'paid') return markPaid(shop, session)
  const order = (await findOrder(shop.db, row.orderId))?.order
  const isExpired = row.expiresAt <= shop.now()
  // The order is paid in another session, cancelled or no longer held: this session must not be paid.
  if (session?.state === 'open' && order && (isExpired || !canBePaid(orderState(order)))) {
    session = await provider.endSession(row.id)
    if (session?.state === 'paid') return markPaid(shop, session)
  }
  if (session?.state === 'ended' || ((!session || session.state === 'approved') && isExpired)) {
    await closeSession(shop.db, row.id)
  }
  return Boolean(order?.paidAt)
}

/**
 * Whether the shop may capture an approved session: only the open session of the order, only with the order's total, and
 * only while the units are held long enough. Any other payment would have to be refunded.
 */
async function canCapture(shop: Shop, session: CheckoutSession): Promise<boolean> {
  const row = await findSessionRow(shop.db, session.id)
  const order = row?.status === 'open' ? (await findOrder(shop.db, row.orderId))?.order : undefined
  if (!order?.heldUntil || !canBePaid(orderState(order))) return false
  if (order.heldUntil.getTime() - holdAfterSessionMs <= shop.now().getTime()) return false
  const matchesOrder =
    session.orderId === order.id && session.currency === 'nzd' && session.amountCents === order.totalCents
  if (!matchesOrder) shop.log.error({ session, orderId: order.id }, 'an approved payment differs from its order')
  return matchesOrder
}
