import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { readTerms } from '#server/orders/delivery/estimate-delivery.ts'
import { recordAuditEvent, systemActor } from '#server/platform/history/audit-log.ts'
import {
  addAttention,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  updatePaid,
  wasResolved,
  findOrder,
  type FoundOrder,
} from '#server/orders/orders.queries.ts'
import { deleteHolds, lockProducts, takeStock } from '#server/stock/holds.queries.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { queueNewOrderEmail } from '#server/orders/emails/new-order-email.ts'
import { queueOrderMessage } from '#server/orders/order-messages.ts'
import { deleteUnsentPhoneEmail } from '#server/orders/phone/phone-orders.queries.ts'
import { promiseColumns, termsOf } from '#server/orders/placing/order-promise.ts'
import { queueOrderEmail } from '#server/orders/emails/queue-order-email.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { updateLinesOfOrder } from '#server/catalogue/stock/stock-change.queries.ts'
import type { CheckoutSession, UsedMethod } from '#server/platform/payment-provider.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { isId } from '#rules/platform/ids.ts'
import { setAttention } from './set-attention.ts'
import { updateSessionStatus, type CheckoutRow, findSessionRow, insertSessionRow } from './payments.queries.ts'
import { releaseExtendedHold, extendHold } from './pending-hold.ts'

/**
 * Applies a paid session to its order, exactly once for any number of calls (promises 10), and returns whether the
 * order is paid now. Flags and refunds a payment whose stock is gone, a second one, one of a cancelled order, and one
 * with another amount or currency (promises 5, 9, 13).
 */
export async function markPaid(shop: Shop, session: CheckoutSession): Promise<boolean> {
  if (session.state !== 'paid') return false
  const found = await findSessionOrder(shop, session)
  if (!found) return false
  const usedMethod = found.order.paidAt ? null : await providerOf(shop, session.provider).findUsedMethod(session)
  return transact(shop.db, (tx) => applyPayment(shop, tx, { ...session, usedMethod }, found.order.id, found.items))
}

async function applyPayment(
  shop: Shop,
  tx: Db,
  session: CheckoutSession & { usedMethod: UsedMethod | null },
  orderId: string,
  items: readonly OrderItemRow[],
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!order) return false
  const matchesOrder = session.currency === 'nzd' && session.amountCents === order.totalCents
  const { status, expiresAt } = await findOrInsertSession(shop, tx, session, orderId)
  await setAttention(shop, tx, order, 'payment-to-accept', false)
  if (status === 'paid' || status === 'returned') return order.paidAt !== null
  if (!canBePaid(orderState(order))) {
    await refundUnappliedPayment(shop, tx, session, order, order.paidAt ? 'paid-twice' : 'paid-after-cancel')
    return order.paidAt !== null
  }
  if (!matchesOrder) {
    shop.log.error({ session, orderId }, 'a payment differs from its order')
    await refundUnappliedPayment(shop, tx, session, order, 'amount-differs')
    if (status === 'pending') await releaseExtendedHold(shop, tx, order, items, expiresAt)
    return false
  }

  const isStockTaken = await sellUnits(shop, tx, orderId, items)
  const now = shop.now()
  const payment = {
    paidAt: now,
    paymentId: session.paymentId,
    paidMethod: session.usedMethod?.type ?? null,
    cardLast4: session.usedMethod?.cardLast4 ?? null,
    isTestPayment: session.isTest,
    ...promiseColumns(termsOf(order) ?? (await readTerms(tx, order.postCode)), now),
  }
  await updatePaid(tx, orderId, isStockTaken ? payment : { ...payment, cancelledAt: now })
  await updateSessionStatus(tx, session.id, 'paid')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'paid',
    by: systemActor,
    fields: [
      { field: 'totalPrice', before: null, after: dollarsOf(session.amountCents) },
      ...(isStockTaken
        ? []
        : changedFields({ isCancelled: false }, { isCancelled: true, attention: 'paid-without-stock' })),
    ],
  })
  // The refund comes before the email, whose text must not promise a delivery.
  if (!isStockTaken) await requestFullRefund(shop, tx, session, orderId, 'paid-without-stock')
  await deleteUnsentPhoneEmail(tx, orderId)
  await queueOrderEmail(shop, tx, orderId, 'payment-received')
  if (isStockTaken) await queueNewOrderEmail(shop, tx, orderId)
  await queueOrderMessage(shop, tx, orderId, { event: 'order.paid' })
  if (!isStockTaken) await queueOrderMessage(shop, tx, orderId, { event: 'order.cancelled' })
  return true
}

type UnappliedReason = 'paid-without-stock' | 'paid-twice' | 'paid-after-cancel' | 'amount-differs'

async function refundUnappliedPayment(
  shop: Shop,
  tx: Db,
  session: CheckoutSession,
  order: OrderRow,
  reason: UnappliedReason,
): Promise<void> {
  await updateSessionStatus(tx, session.id, 'returned')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: order.id,
    action: 'changed',
    by: systemActor,
    fields: [{ field: 'attention', before: null, after: reason }],
  })
  await requestFullRefund(shop, tx, session, order.id, reason)
}

async function requestFullRefund(
  shop: Shop,
  tx: Db,
  session: CheckoutSession,
  orderId: string,
  reason: UnappliedReason,
): Promise<void> {
  await addAttention(tx, orderId, reason)
  if (!session.paymentId || session.amountCents === 0) return
  await requestRefund(shop, tx, {
    orderId,
    provider: session.provider,
    paymentId: session.paymentId,
    amountCents: session.amountCents,
    reason,
    byName: systemActor.name,
  })
}

/** Takes the order's units out of stock. Returns false and takes nothing when they are not available. */
export async function sellUnits(shop: Shop, tx: Db, orderId: string, items: readonly OrderItemRow[]): Promise<boolean> {
  const { units, missing } = unitsByProduct(items)
  // The products are locked first, so that no other order can take the units after the hold is deleted.
  await lockProducts(tx, [...units.keys()], shop.now())
  await setStockChange(shop, tx, { kind: 'paid', orderId })
  await deleteHolds(tx, orderId)
  const products = await lockProducts(tx, [...units.keys()], shop.now())
  const isAvailable = [...units].every(([id, qty]) => (products.get(id)?.sellable ?? 0) >= qty)
  // A deleted product cannot be supplied.
  if (missing.length > 0 || !isAvailable) {
    await updateLinesOfOrder(tx, orderId, { kind: 'hold-ended', reason: 'Paid without stock' })
    return false
  }
  await takeStock(tx, units)
  return true
}

/**
 * Stores that a session's money is under way, until reconciliation finds the final state. The units stay held (decision
 * 28), and a payment that the owner has to accept flags the order.
 */
export async function markPending(shop: Shop, session: CheckoutSession): Promise<void> {
  if (session.state !== 'pending') return
  const found = await findSessionOrder(shop, session)
  if (!found) return
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, found.order.id)
    if (!order) return
    const { status } = await findOrInsertSession(shop, tx, session, order.id)
    await flagUnaccepted(shop, tx, order, session)
    if (status !== 'open' && status !== 'closed') return
    await updateSessionStatus(tx, session.id, 'pending')
    if (canBePaid(orderState(order))) await extendHold(shop, tx, order, found.items)
  })
}

/** Flags an unpaid order whose payment waits for the owner, until a person resolves that or the reason goes. */
async function flagUnaccepted(shop: Shop, tx: Db, order: OrderRow, { mustBeAccepted }: CheckoutSession): Promise<void> {
  const isNeeded = mustBeAccepted === true && canBePaid(orderState(order))
  if (isNeeded && (await wasResolved(tx, order.id, 'payment-to-accept'))) return
  await setAttention(shop, tx, order, 'payment-to-accept', isNeeded)
}

/**
 * Finds the order of a session in which money moved. Undefined, with an error in the log, for another application's
 * session.
 */
async function findSessionOrder(shop: Shop, session: CheckoutSession): Promise<FoundOrder | undefined> {
  const orderId = (await findSessionRow(shop.db, session.id))?.orderId ?? session.orderId
  const found = orderId && isId(orderId) ? await findOrder(shop.db, orderId) : undefined
  if (found && session.orderId === found.order.id) return found
  shop.log.error({ session }, 'a paid session does not belong to an order of this shop')
  return undefined
}

/** Returns the session's row. Inserts it, closed, when the shop was killed before it stored the session. */
export async function findOrInsertSession(
  shop: Shop,
  tx: Db,
  session: CheckoutSession,
  orderId: string,
): Promise<Pick<CheckoutRow, 'status' | 'expiresAt'>> {
  const existing = await findSessionRow(tx, session.id)
  if (existing) return existing
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
