import { canBePaid } from '#rules/order-state.ts'
import { findOrder, orderState } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { CheckoutSession } from '#server/payments/providers/payment-provider.ts'
import { markPaid } from '#server/payments/mark-paid.ts'
import { type CheckoutRow, closeSession, findSessionRow } from '#server/payments/payments.queries.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'

/**
 * How much longer than its session a hold lives, in milliseconds: a payment of the last second still finds its goods
 * (promises 4). Money that the shop takes itself, it takes no later than this before the hold's end.
 */
export const holdAfterSession = 60_000

/**
 * Asks the provider how a session of ours stands and draws the consequence: its order is paid, or the session has ended
 * and frees the way for another (the units stay held until the hold's own instant). Answers whether the order is paid
 * now. Throws ShopError 502 when the provider does not answer.
 */
export async function settleSession(shop: Shop, row: CheckoutRow): Promise<boolean> {
  // Without its configuration nothing can be taken in it any more.
  if (row.provider === 'paypal' && !shop.payments.paypal) {
    await closeSession(shop.db, row.id)
    return Boolean((await findOrder(shop.db, row.orderId))?.order.paidAt)
  }
  const provider = providerOf(shop, row.provider)
  let session = await provider.findSession(row.id)
  if (session?.state === 'approved' && (await mayBeTaken(shop, session))) {
    session = await provider.captureSession(row.id)
  }
  if (session?.state === 'paid') return markPaid(shop, session)
  const order = (await findOrder(shop.db, row.orderId))?.order
  const hasRunOut = row.expiresAt <= shop.now()
  // Its order is paid in another way, or cancelled, or no longer held: nobody should pay in it any more.
  if (session?.state === 'open' && order && (hasRunOut || !canBePaid(orderState(order)))) {
    session = await provider.endSession(row.id)
    if (session?.state === 'paid') return markPaid(shop, session)
  }
  if (session?.state === 'ended' || ((!session || session.state === 'approved') && hasRunOut)) {
    await closeSession(shop.db, row.id)
  }
  return Boolean(order?.paidAt)
}

/**
 * Money is taken only in the session that is still the order's own, only what the order costs, and only while its units
 * are surely held until it is there: anything else would have to go back.
 */
async function mayBeTaken(shop: Shop, session: CheckoutSession): Promise<boolean> {
  const row = await findSessionRow(shop.db, session.id)
  const order = row?.status === 'open' ? (await findOrder(shop.db, row.orderId))?.order : undefined
  if (!order?.heldUntil || !canBePaid(orderState(order))) return false
  if (order.heldUntil.getTime() - holdAfterSession <= shop.now().getTime()) return false
  const isOfOrder =
    session.orderId === order.id && session.currency === 'nzd' && session.amountCents === order.totalCents
  if (!isOfOrder) shop.log.error({ session, orderId: order.id }, 'what was approved differs from its order')
  return isOfOrder
}
