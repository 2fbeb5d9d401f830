import type { Transfer } from '#contract/orders/phone-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { nzDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { transferMethod } from '#rules/orders/payment-method.ts'
import { transferDayProblem } from '#rules/orders/phone-orders/phone-hold.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { readTerms } from '#server/orders/delivery/estimate-delivery.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { isFiled } from '#server/payments/money/filed-periods.queries.ts'
import { queueNewOrderEmail } from '#server/orders/emails/new-order-email.ts'
import { queueOrderMessage } from '#server/orders/order-messages.ts'
import { queueOrderEmail } from '#server/orders/emails/queue-order-email.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { findOrder, type FoundOrder, lockOrder, type OrderRow, updatePaid } from '#server/orders/orders.queries.ts'
import {
  deleteUnsentPhoneEmail,
  findPhoneOrder,
  findTransfer,
  insertTransfer,
} from '#server/orders/phone/phone-orders.queries.ts'
import { promiseColumns, termsOf } from '#server/orders/placing/order-promise.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { checkNoPendingPayment, paymentUnderWay, endOpenSession } from '#server/payments/checkout/end-checkouts.ts'
import { sellUnits } from '#server/payments/mark-paid.ts'
import { findOpenSession, findPendingSession } from '#server/payments/payments.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

type ReceivedTransfer = Transfer & { amount: number }

/**
 * Marks a phone order as paid by a transfer of its total, once, ending an open checkout first. Throws ShopError 400 for
 * the day, 403 without a fresh sign-in, 404 for any other order, 409 when it cannot be paid, 502 without a response.
 */
export async function markTransferred(
  shop: Shop,
  orderId: string,
  received: ReceivedTransfer,
  user: SignedInUser,
): Promise<Order> {
  const found = isId(orderId) ? await findOrder(shop.db, orderId) : undefined
  if (!found || !(await findPhoneOrder(shop.db, orderId))) throw new ShopError(404, 'Order not found')
  checkTransferDay(shop, received, '')
  requireFreshSignIn(user, shop.now())
  if (!found.order.paidAt) checkCanBeMarked(found.order, received)
  await checkNoPendingPayment(shop, orderId)
  const openSession = await findOpenSession(shop.db, orderId)
  if (openSession) await endOpenSession(shop, openSession)
  await transact(shop.db, (tx) => applyTransfer(shop, tx, found, received, user))
  return readOrder(shop, orderId, user)
}

/** Throws ShopError 400 for a day on which a transfer cannot have arrived; `parent` is the path of its fields. */
export function checkTransferDay(shop: Shop, { receivedOn }: Transfer, parent: '' | 'transfer.'): void {
  const message = transferDayProblem(receivedOn, nzDay(shop.now().toISOString()))
  if (message) throw new ShopError(400, message, [{ path: `${parent}receivedOn`, message }])
}

function checkCanBeMarked(order: OrderRow, { amount }: ReceivedTransfer): void {
  if (order.paidAt) throw new ShopError(409, 'This order is already paid.')
  if (!canBePaid(orderState(order))) {
    throw new ShopError(409, 'This order is cancelled. Pay the money back, or place a new order.')
  }
  if (centsOf(amount) === order.totalCents) return
  const total = formatDollars(dollarsOf(order.totalCents))
  throw new ShopError(409, `The total of this order is ${total}. Only a transfer of the whole total can be marked.`)
}

/** Marks the order under its lock, so that a second mark or a card payment runs after it and finds it paid. */
async function applyTransfer(
  shop: Shop,
  tx: Db,
  { items, order: { id: orderId } }: FoundOrder,
  received: ReceivedTransfer,
  user: SignedInUser,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError(404, 'Order not found')
  if (order.paidAt && (await isRepeat(tx, order, received, user))) return
  checkCanBeMarked(order, received)
  if (await findOpenSession(tx, orderId)) {
    throw new ShopError(409, 'A payment for this order has just been started. Try again in a moment.')
  }
  if (await findPendingSession(tx, orderId)) throw paymentUnderWay()
  if (!(await sellUnits(shop, tx, orderId, items))) {
    throw new ShopError(
      409,
      'The pieces of this order are no longer held, and not enough are left. Get them back in stock, or cancel the order and pay the money back.',
    )
  }
  const now = shop.now()
  await insertTransfer(tx, {
    orderId,
    amountCents: order.totalCents,
    receivedOn: received.receivedOn,
    bankReference: received.bankReference.trim(),
    markedById: user._id,
    markedByName: user.name,
    createdAt: now,
  })
  await updatePaid(tx, orderId, {
    // What is filed stays as it is: the payment counts today then.
    paidAt: (await isFiled(tx, received.receivedOn)) ? now : instantOn(received.receivedOn, now),
    // The payment has no id at a provider. Refunds refer to this one.
    paymentId: `transfer:${orderId}`,
    paidMethod: transferMethod,
    isTestPayment: false,
    ...promiseColumns(termsOf(order) ?? (await readTerms(tx, order.postCode)), now),
  })
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'paid',
    by: actorOf(user),
    fields: [
      { field: 'totalPrice', before: null, after: dollarsOf(order.totalCents) },
      { field: 'transferReceivedOn', before: null, after: received.receivedOn },
    ],
  })
  await deleteUnsentPhoneEmail(tx, orderId)
  await queueOrderEmail(shop, tx, orderId, 'payment-received')
  await queueNewOrderEmail(shop, tx, orderId)
  await queueOrderMessage(shop, tx, orderId, { event: 'order.paid' })
}

/** Whether the same person has marked the same transfer already: a retry after a lost response. */
async function isRepeat(
  tx: Db,
  { id, totalCents }: OrderRow,
  { amount, receivedOn, bankReference }: ReceivedTransfer,
  user: SignedInUser,
): Promise<boolean> {
  const earlier = await findTransfer(tx, id)
  return (
    earlier?.markedById === user._id &&
    earlier.receivedOn === receivedOn &&
    earlier.bankReference === bankReference.trim() &&
    totalCents === centsOf(amount)
  )
}

/** An instant of a New Zealand day, not after now: sums of money count the payment on this day. */
function instantOn(day: string, now: Date): Date {
  if (day === nzDay(now.toISOString())) return now
  const start = startOfDay(day)
  if (!start) throw new Error(`${day} is not a day.`)
  return new Date(start.getTime() + 12 * 3_600_000)
}
