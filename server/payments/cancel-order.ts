import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { may } from '#rules/accounts/roles.ts'
import { isRequestAttention } from '#rules/orders/fulfilment/attention.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { canBeCancelledBy } from '#rules/orders/order-state.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { type Actor, actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { findOwnOrder, readOrder } from '#server/orders/read-order.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import {
  findPaidWith,
  listItemsOf,
  lockOrder,
  type FoundOrder,
  type OrderRow,
  removeAttention,
  updateCancelled,
} from '#server/orders/orders.queries.ts'
import { addCancelled, closeRequests, deleteParcels, listParcels } from '#server/orders/parcels/parcels.queries.ts'
import { deleteHolds, returnStock } from '#server/stock/holds.queries.ts'
import type { CancelReason } from '#server/orders/emails/order-emails.ts'
import { queueCancelledEmail } from '#server/orders/emails/queue-order-email.ts'
import { queueOrderMessage } from '#server/orders/order-messages.ts'
import { deleteUnsentPhoneEmail } from '#server/orders/phone/phone-orders.queries.ts'
import { unitsByProduct } from '#server/orders/units-by-product.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { checkNoPendingPayment, paymentUnderWay, endOpenSession } from '#server/payments/checkout/end-checkouts.ts'
import { syncRefundsOfOrder } from '#server/payments/refunds/record-refunds.ts'
import { sumRefunded } from '#server/payments/refunds/refunds.queries.ts'
import { findOpenSession, findPendingSession } from './payments.queries.ts'

/**
 * Cancels an order, once: the buyer can while it is unpaid, a user who may refund until it is delivered; an open
 * session ends at the provider first (promises 4), the units go back on sale and the rest of the payment is refunded.
 * Throws ShopError 404 for another shopper's order, 409 when it is too late or a payment is under way, 403 for a paid
 * order without access to refunds and for a refund without a fresh sign-in, 502 when the provider does not respond.
 */
export async function cancelOrder(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const found = await findOwnOrder(shop.db, orderId, user)
  if (!found) throw new ShopError(404, 'Order not found')
  await cancel(shop, found, {
    by: actorOf(user),
    reason: found.order.userId === user._id ? 'by-buyer' : 'by-shop',
    check: (order) => checkCancellable(order, user),
    checkRefund: () => requireFreshSignIn(user, shop.now()),
  })
  return readOrder(shop, orderId, user)
}

export interface Cancellation {
  by: Actor
  reason: CancelReason
  /** Throws ShopError 409 when the order must not be cancelled; called again once the order is locked. */
  check(order: OrderRow): void
  /** Throws ShopError 403 when the person who cancels must not refund; called before a refund is requested. */
  checkRefund?(): void
  /** How many units of each order item, by its position, go back on sale; all that are left without it. */
  restock?: ReadonlyMap<number, number>
  /** What the shop writes to the buyer; part of the email. */
  note?: string
  /** The buyer gets no email: none about the order has reached them. */
  isSilent?: boolean
}

/** Cancels an order as `cancelOrder` does, for a decision already made. Throws what `check` throws, 409 and 502. */
export async function cancel(shop: Shop, { order }: FoundOrder, cancellation: Cancellation): Promise<void> {
  if (order.cancelledAt) return
  cancellation.check(order)
  if (!order.paidAt) await checkNoPendingPayment(shop, order.id)
  const openSession = await findOpenSession(shop.db, order.id)
  if (openSession && !order.paidAt) await endOpenSession(shop, openSession)
  if (order.paidAt) await syncRefundsOfOrder(shop, order.id)
  await transact(shop.db, (tx) => cancelLocked(shop, tx, order.id, cancellation))
}

/** Why an order was cancelled, as the stock ledger shows it. */
const cancelledBecause: Record<CancelReason, string> = {
  'by-buyer': 'Asked for by the buyer',
  'by-shop': 'By the shop',
  'not-paid': 'Not paid in time',
}

/** Cancels an order that the caller has locked, after ending its open session and reading the provider's refunds. */
export async function cancelLocked(
  shop: Shop,
  tx: Db,
  orderId: string,
  { by, reason, check, checkRefund, restock, note, isSilent }: Cancellation,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.cancelledAt) return
  check(order)
  if (!order.paidAt && (await findOpenSession(tx, orderId))) {
    throw new ShopError(409, 'A payment for this order has just been started. Try again in a moment.')
  }
  if (!order.paidAt && (await findPendingSession(tx, orderId))) throw paymentUnderWay()
  await checkNotShipped(tx, orderId)
  const now = shop.now()
  await updateCancelled(tx, orderId, now)
  await deleteUnsentPhoneEmail(tx, orderId)
  await setStockChange(shop, tx, { kind: 'cancellation', by, reason: cancelledBecause[reason], orderId })
  await deleteHolds(tx, orderId)
  if (order.paidAt) {
    await returnToStock(tx, orderId, restock)
    await deleteParcels(tx, orderId)
    await closeRequests(tx, orderId, { at: now, by: by.name })
  }
  const resolved = order.attention.filter((each) => each === 'refunded-at-provider' || isRequestAttention(each))
  for (const each of resolved) await removeAttention(tx, orderId, each)
  const refundCents = order.paidAt ? await requestRemainingRefund(shop, tx, order, { by, checkRefund }) : 0
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'cancelled',
    by,
    fields: [
      ...changedFields(
        { isCancelled: false },
        { isCancelled: true, ...(refundCents > 0 && { refundAskedFor: dollarsOf(refundCents) }) },
      ),
      ...resolved.map((each) => ({ field: 'attention', before: each, after: null })),
    ],
  })
  // The refund comes before the email, which names its amount.
  if (!isSilent) await queueCancelledEmail(shop, tx, orderId, reason, note)
  await queueOrderMessage(shop, tx, orderId, { event: 'order.cancelled' })
}

/** Throws ShopError 409 once a parcel of the order is shipped: its items cannot be sold to others. */
async function checkNotShipped(tx: Db, orderId: string): Promise<void> {
  const isOnTheWay = (await listParcels(tx, [orderId])).some(
    ({ parcel }) => parcel.shippedAt !== null || parcel.deliveredAt !== null,
  )
  if (isOnTheWay) throw new ShopError(409, 'Part of this order has shipped, so it can no longer be cancelled.')
}

/** Puts the units of an order that are not cancelled yet back on sale, and stores how many of them do not go back. */
async function returnToStock(tx: Db, orderId: string, restock: Cancellation['restock']): Promise<void> {
  const left = await listUncancelled(tx, orderId)
  const back = left.map((item) => ({ ...item, qty: restock ? (restock.get(item.position) ?? 0) : item.qty }))
  await returnStock(tx, unitsByProduct(back.filter(({ qty }) => qty > 0)).units)
  for (const [index, { position, qty }] of left.entries()) {
    const notRestocked = qty - (back[index]?.qty ?? 0)
    if (notRestocked > 0) await addCancelled(tx, { orderId, position }, { cancelled: 0, notRestocked })
  }
}

/** The items with the units that are not cancelled yet. A deleted product has no stock to return to. */
async function listUncancelled(tx: Db, orderId: string) {
  const items = await listItemsOf(tx, orderId)
  return items.map((item) => ({ ...item, qty: item.qty - item.cancelledQty })).filter(({ qty }) => qty > 0)
}

/** Requests a refund of the rest of the payment. Returns its amount in cents. */
async function requestRemainingRefund(
  shop: Shop,
  tx: Db,
  order: OrderRow,
  { by, checkRefund }: Pick<Cancellation, 'by' | 'checkRefund'>,
): Promise<number> {
  const paidWith = await findPaidWith(tx, order.id)
  if (!paidWith || !order.paymentId) return 0
  const amountCents = order.totalCents - (await sumRefunded(tx, order.paymentId))
  if (amountCents <= 0) return 0
  checkRefund?.()
  await requestRefund(shop, tx, {
    orderId: order.id,
    provider: paidWith,
    paymentId: order.paymentId,
    amountCents,
    reason: 'cancelled',
    byName: by.name,
  })
  return amountCents
}

function checkCancellable(order: OrderRow, user: SignedInUser): void {
  if (order.userId !== user._id) requireArea(user, 'orders', 'change')
  if (canBeCancelledBy(orderState(order), { mayRefund: may(user.role, 'refunds', 'change') })) return
  if (order.deliveredAt) throw new ShopError(409, 'This order is delivered and can no longer be cancelled.')
  if (order.userId !== user._id) requireArea(user, 'refunds', 'change')
  throw new ShopError(409, 'This order is paid. Contact us to cancel it for a refund.')
}
