import { canBePaid } from '#rules/orders/order-state.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { findOrder, type OrderRow, lockOrder } from '#server/orders/orders.queries.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import type { CheckoutSession } from '#server/platform/payment-provider.ts'
import { markPaid, markPending } from '#server/payments/mark-paid.ts'
import {
  type CheckoutRow,
  closeSession,
  findPendingSession,
  findSessionRow,
  resetCapture,
  startCapture,
  updateSessionStatus,
  listSessionsOf,
} from '#server/payments/payments.queries.ts'
import { pendingHoldMs, releaseExtendedHold } from '#server/payments/pending-hold.ts'
import { transact } from '#db/open.ts'
import { setAttention } from '#server/payments/set-attention.ts'
import type { Order } from '#contract/orders/order.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** A hold outlasts its session by this time, so that a payment in the last second still has its stock (promises 4). */
export const holdAfterSessionMs = 60_000

/**
 * Applies the current state of a session at the provider: marks the order paid, or closes an ended session while the
 * units stay held. Returns whether the order is paid now. Throws ShopError 502 when the provider does not respond.
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

/** Whether a session has ended by the shop's clock. A pending payment has longer, until it is final. */
function isPastEnd({ status, createdAt, expiresAt }: CheckoutRow, now: Date): boolean {
  return (status === 'pending' ? createdAt.getTime() + pendingHoldMs : expiresAt.getTime()) <= now.getTime()
}

/** Whether this session can pay the order, which must be unpaid, not cancelled and without another pending payment. */
async function isPayable(shop: Shop, order: OrderRow, { id }: CheckoutRow): Promise<boolean> {
  if (!canBePaid(orderState(order))) return false
  const pending = await findPendingSession(shop.db, order.id)
  return pending === undefined || pending.id === id
}

/**
 * Whether an approved session may be captured: it is open, has the order's total, and the units are held long enough.
 * Any other payment would have to be refunded.
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

/** Closes a session that ended unpaid, so that another can start, and releases units held only for its payment. */
export async function closeEndedSession(shop: Shop, { id, orderId }: CheckoutRow): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await findSessionRow(tx, id)
    if (!order || (row?.status !== 'open' && row?.status !== 'pending')) return
    await updateSessionStatus(tx, id, 'closed')
    await resetCapture(tx, id)
    await setAttention(shop, tx, order, 'payment-to-accept', false)
    if (row.status === 'open' || !canBePaid(orderState(order))) return
    const items = (await findOrder(tx, orderId))?.items ?? []
    await releaseExtendedHold(shop, tx, order, items, row.expiresAt)
  })
}

/**
 * Captures the payment that the buyer approved with PayPal, and marks the order paid; nothing from the browser counts.
 * Throws ShopError 404, 403 for an admin, 409 without a payment or without PayPal, 502 without a response.
 */
export async function capturePaypalPayment(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const order = await readOrder(shop, orderId, user)
  if (order.user._id !== user._id) throw new ShopError(403, 'Only the buyer can pay for an order.')
  providerOf(shop, 'paypal')
  if (order.isPaid) return order
  for (const row of await listSessionsOf(shop.db, order._id)) {
    const mayPay = row.provider === 'paypal' && row.status !== 'returned'
    if (mayPay && (await settleSession(shop, row))) return readOrder(shop, orderId, user)
  }
  throw new ShopError(409, 'Payment has not been received')
}

/**
 * Asks the provider about the order's sessions, and marks the order paid if one is. Throws ShopError 404 for other
 * users, 409 `Payment has not been received`, 502 without a response.
 */
export async function confirmPaid(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const order = await readOrder(shop, orderId, user)
  if (order.isPaid) return order
  for (const row of await listSessionsOf(shop.db, order._id)) {
    if (row.status !== 'returned' && (await settleSession(shop, row))) return readOrder(shop, orderId, user)
  }
  throw new ShopError(409, 'Payment has not been received')
}
