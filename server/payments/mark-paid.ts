import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { noteChange, theShop } from '#server/history/note-change.ts'
import {
  deleteHolds,
  findOrder,
  lockOrder,
  lockProducts,
  takeStock,
  updatePaid,
  type OrderItemRow,
} from '#server/orders/orders.queries.ts'
import { queueOrderEmail } from '#server/orders/queue-order-email.ts'
import type { Shop } from '#server/shop.ts'
import type { CardSession } from './card.ts'
import { findSessionRow, updateSessionStatus } from './payments.queries.ts'

/**
 * Marks the order of a session paid, if the provider says that it is: the session belongs to this order, is paid, in NZD,
 * with the order's total (promises 9). Webhook and shopper's return both end here, in any order and any number of times;
 * one of them makes the change. The units of the order leave the stock for good. Should they be gone, because the payment
 * came after the hold had run out and somebody else took them, the payment is kept and the order is flagged for the owner.
 * Answers whether the order is paid now.
 */
export async function markPaid(shop: Shop, session: CardSession): Promise<boolean> {
  const row = await findSessionRow(shop.db, session.id)
  if (!row || session.paymentStatus === 'unpaid') return false
  const found = await findOrder(shop.db, row.orderId)
  if (!found) return false
  const { order } = found
  if (session.orderId !== order.id || session.currency !== 'nzd' || session.amountCents !== order.totalCents) {
    shop.log.error({ session, orderId: order.id }, 'a paid session does not fit its order')
    return false
  }

  return transact(shop.db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (!locked) return false
    await updateSessionStatus(tx, session.id, 'paid')
    if (locked.paidAt) return true
    const isTaken = await takeUnits(shop, tx, order.id, found.items)
    const attention = isTaken ? null : ('paid-without-stock' as const)
    const isPaid = await updatePaid(tx, order.id, {
      paidAt: shop.now(),
      paymentId: session.paymentId,
      isTestPayment: session.isTest,
      attention,
    })
    if (isPaid) await tellOfPayment(shop, tx, order.id, attention)
    return isPaid
  })
}

/** Writes it to the buyer and into the order's history: once, because an order becomes paid once (promises 10). */
async function tellOfPayment(shop: Shop, tx: Db, orderId: string, attention: string | null): Promise<void> {
  await queueOrderEmail(shop, tx, orderId, 'payment-received')
  await noteChange(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'paid',
    by: theShop,
    fields: changedFields({ isPaid: false, attention: null }, { isPaid: true, attention }),
  })
}

/** Turns what is held, or what can still be sold, into what is sold. Answers false, and takes nothing, when it is gone. */
async function takeUnits(shop: Shop, tx: Db, orderId: string, items: readonly OrderItemRow[]): Promise<boolean> {
  const units = new Map<string, number>()
  let isComplete = true
  for (const { productId, qty } of items) {
    if (productId) units.set(productId, (units.get(productId) ?? 0) + qty)
    else isComplete = false
  }
  // The products are locked first, so that nobody can take the units between giving up the hold and selling them.
  await lockProducts(tx, [...units.keys()], shop.now())
  await deleteHolds(tx, orderId)
  const known = await lockProducts(tx, [...units.keys()], shop.now())
  const isThere = [...units].every(([id, qty]) => (known.get(id)?.sellable ?? 0) >= qty)
  if (!isComplete || !isThere) return false
  await takeStock(tx, units)
  return true
}
