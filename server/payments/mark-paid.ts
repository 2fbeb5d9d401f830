import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isId } from '#rules/ids.ts'
import { dollarsOf } from '#rules/money.ts'
import { canBePaid } from '#rules/order-state.ts'
import { recordAuditEvent, systemActor } from '#server/history/audit-log.ts'
import {
  findOrder,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  orderState,
  updateAttention,
  updatePaid,
} from '#server/orders/orders.queries.ts'
import { deleteHolds, lockProducts, takeStock } from '#server/orders/holds.queries.ts'
import { queueOrderEmail } from '#server/orders/queue-order-email.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import type { Shop } from '#server/shop.ts'
import type { CheckoutSession } from './providers/payment-provider.ts'
import { findSessionRow, insertSessionRow, updateSessionStatus } from './payments.queries.ts'
import { requestRefund } from './refunds/request-refund.ts'

/**
 * Makes of a paid session what it means for its order, exactly once however often and from wherever it is called:
 * webhook, the shopper's return and reconciliation all end here (promises 10). The first payment marks the order paid, and
 * its units leave the stock for good. What must not be kept goes back by itself, and the owner is told: money for goods
 * that are gone, a second payment, one for a cancelled order, one of another amount or currency than the order's (promises
 * 5, 9, 13). Answers whether the order is paid now.
 */
export async function markPaid(shop: Shop, session: CheckoutSession): Promise<boolean> {
  if (session.state !== 'paid') return false
  const orderId = (await findSessionRow(shop.db, session.id))?.orderId ?? session.orderId
  // Something else that takes money with the same account names its sessions as it likes.
  const found = orderId && isId(orderId) ? await findOrder(shop.db, orderId) : undefined
  if (!found || session.orderId !== found.order.id) {
    shop.log.error({ session }, 'a paid session belongs to no order of this shop')
    return false
  }
  return transact(shop.db, (tx) => applyPayment(shop, tx, session, found.order.id, found.items))
}

/** The locked order decides what a payment means: two at the same moment see each other here. */
async function applyPayment(
  shop: Shop,
  tx: Db,
  session: CheckoutSession,
  orderId: string,
  items: readonly OrderItemRow[],
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!order) return false
  const isOfOrder = session.currency === 'nzd' && session.amountCents === order.totalCents
  const { status } = await findOrInsertSession(shop, tx, session, orderId)
  if (status === 'paid' || status === 'returned') return order.paidAt !== null
  if (!canBePaid(orderState(order))) {
    await refundUnappliedPayment(shop, tx, session, order, order.paidAt ? 'paid-twice' : 'paid-after-cancel')
    return order.paidAt !== null
  }
  if (!isOfOrder) {
    shop.log.error({ session, orderId }, 'a payment differs from its order')
    await refundUnappliedPayment(shop, tx, session, order, 'amount-differs')
    return false
  }

  const isTaken = await takeUnits(shop, tx, orderId, items)
  const now = shop.now()
  const payment = {
    paidAt: now,
    paymentId: session.paymentId,
    isTestPayment: session.isTest,
    attention: order.attention,
  }
  await updatePaid(tx, orderId, isTaken ? payment : { ...payment, cancelledAt: now })
  await updateSessionStatus(tx, session.id, 'paid')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'paid',
    by: systemActor,
    fields: [
      { field: 'totalPrice', before: null, after: dollarsOf(session.amountCents) },
      ...(isTaken ? [] : changedFields({ isCancelled: false }, { isCancelled: true, attention: 'paid-without-stock' })),
    ],
  })
  // Before the e-mail, which promises no delivery of what is gone.
  if (!isTaken) await requestFullRefund(shop, tx, session, orderId, 'paid-without-stock')
  await queueOrderEmail(shop, tx, orderId, 'payment-received')
  return true
}

/** The session as the shop has it; one that the shop was killed before writing down is written down now. */
async function findOrInsertSession(shop: Shop, tx: Db, session: CheckoutSession, orderId: string) {
  const known = await findSessionRow(tx, session.id)
  if (known) return known
  const now = shop.now()
  const row = {
    id: session.id,
    orderId,
    provider: session.provider,
    url: '',
    amountCents: session.amountCents,
    status: 'closed' as const,
    expiresAt: now,
    createdAt: now,
  }
  await insertSessionRow(tx, row)
  return row
}

type ReturnReason = 'paid-without-stock' | 'paid-twice' | 'paid-after-cancel' | 'amount-differs'

/** A payment that pays nothing: it goes back whole. */
async function refundUnappliedPayment(
  shop: Shop,
  tx: Db,
  session: CheckoutSession,
  order: OrderRow,
  why: ReturnReason,
): Promise<void> {
  await updateSessionStatus(tx, session.id, 'returned')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: order.id,
    action: 'changed',
    by: systemActor,
    fields: [{ field: 'attention', before: order.attention, after: why }],
  })
  await requestFullRefund(shop, tx, session, order.id, why)
}

async function requestFullRefund(
  shop: Shop,
  tx: Db,
  session: CheckoutSession,
  orderId: string,
  why: ReturnReason,
): Promise<void> {
  await updateAttention(tx, orderId, why)
  if (!session.paymentId || session.amountCents === 0) return
  await requestRefund(shop, tx, {
    orderId,
    provider: session.provider,
    paymentId: session.paymentId,
    amountCents: session.amountCents,
    reason: why,
    byName: systemActor.name,
  })
}

/** Turns what is held, or what can still be sold, into what is sold. Answers false, and takes nothing, when it is gone. */
async function takeUnits(shop: Shop, tx: Db, orderId: string, items: readonly OrderItemRow[]): Promise<boolean> {
  const { units, missing } = unitsByProduct(items)
  // The products are locked first, so that nobody can take the units between giving up the hold and selling them.
  await lockProducts(tx, [...units.keys()], shop.now())
  await deleteHolds(tx, orderId)
  const known = await lockProducts(tx, [...units.keys()], shop.now())
  const isThere = [...units].every(([id, qty]) => (known.get(id)?.sellable ?? 0) >= qty)
  // A deleted product cannot be supplied.
  if (missing.length > 0 || !isThere) return false
  await takeStock(tx, units)
  return true
}
