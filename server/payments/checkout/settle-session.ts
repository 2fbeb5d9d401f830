import { canBePaid } from '#rules/orders/order-state.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { findOrder, type OrderRow } from '#server/orders/orders.queries.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import type { CheckoutSession } from '#server/platform/payment-provider.ts'
import { markPaid } from '#server/payments/mark-paid.ts'
import { markPending } from '#server/payments/mark-pending.ts'
import {
  type CheckoutRow,
  closeSession,
  findPendingSession,
  findSessionRow,
  resetCapture,
  startCapture,
} from '#server/payments/payments.queries.ts'
import { pendingHoldMs } from '#server/payments/pending-hold.ts'
import { closeEndedSession } from './close-ended-session.ts'

/**
 * A hold ends this long after its session, so that the stock is still there for a payment in the last second (promises
 * 4). The shop captures a payment no later than this before the hold ends.
 */
export const holdAfterSessionMs = 60_000

/**
 * Applies the current state of a session at the provider: the order is marked paid, or the ended session is closed so
 * that another can start, while its units stay held. Returns whether the order is paid now; throws ShopError 502 when
 * the provider does not respond.
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
    // Stored before PayPal is asked: until its answer is known, the order is neither cancelled nor paid in another way.
    const started = await startCapture(shop.db, row.id, shop.now())
    if (started) session = await provider.captureSession(row.id, started)
    if (session?.state === 'open') await resetCapture(shop.db, row.id)
  }
  if (session?.state === 'paid') return markPaid(shop, session)
  const order = (await findOrder(shop.db, row.orderId))?.order
  const isExpired = isPastEnd(row, shop.now())
  if (session?.state === 'open' && order && (isExpired || !(await isPayable(shop, order, row)))) {
    session = await provider.endSession(row.id)
    if (session?.state === 'paid') return markPaid(shop, session)
  }
  if (session?.state === 'pending') await markPending(shop, session)
  if (session?.state === 'ended') await closeEndedSession(shop, row)
  if (!session && isExpired) await closeEndedSession(shop, row)
  if (session?.state === 'approved' && isExpired) await closeSession(shop.db, row.id)
  return Boolean(order?.paidAt)
}

/**
 * Whether a session has ended by the shop's clock. A pending one has not: its payment is followed until it is final.
 */
function isPastEnd({ status, createdAt, expiresAt }: CheckoutRow, now: Date): boolean {
  return (status === 'pending' ? createdAt.getTime() + pendingHoldMs : expiresAt.getTime()) <= now.getTime()
}

/**
 * Whether an order can be paid in this session: it is neither paid nor cancelled, and no other payment of it is under
 * way.
 */
async function isPayable(shop: Shop, order: OrderRow, { id }: CheckoutRow): Promise<boolean> {
  if (!canBePaid(orderState(order))) return false
  const pending = await findPendingSession(shop.db, order.id)
  return pending === undefined || pending.id === id
}

/**
 * Whether the shop may capture an approved session: only the open session of the order, only with the order's total,
 * and only while the units are held long enough. Any other payment would have to be refunded.
 */
async function canCapture(shop: Shop, session: CheckoutSession): Promise<boolean> {
  const row = await findSessionRow(shop.db, session.id)
  const order = row?.status === 'open' ? (await findOrder(shop.db, row.orderId))?.order : undefined
  if (!row || !order?.heldUntil || !(await isPayable(shop, order, row))) return false
  if (order.heldUntil.getTime() - holdAfterSessionMs <= shop.now().getTime()) return false
  const matchesOrder =
    session.orderId === order.id && session.currency === 'nzd' && session.amountCents === order.totalCents
  if (!matchesOrder) shop.log.error({ session, orderId: order.id }, 'an approved payment differs from its order')
  return matchesOrder
}
