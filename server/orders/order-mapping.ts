import type { Order } from '#contract/orders/order.ts'
import type { OrderRequest, Parcel } from '#contract/orders/parcels.ts'
import { trackingUrl } from '#rules/orders/fulfilment/carriers.ts'
import { payableUntil, type OrderState } from '#rules/orders/order-state.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { FoundParcel, FoundRequest, RequestRow } from '#server/orders/parcels/parcels.queries.ts'
import { storedPromise } from '#server/orders/placing/order-promise.ts'
import { countedAt, type FoundOrder, type OrderRow, type RefundRow } from './orders.queries.ts'

/**
 * An order on the wire, in dollars. `isTestShop`: a payment now would be a test. `isForAdmin` adds all of `attention`.
 */
export function toOrder(
  { order, items, parcels, requests, refunds, paidWith }: FoundOrder,
  isTestShop: boolean,
  isForAdmin = false,
): Order {
  const payableDays = order.paidAt || order.cancelledAt ? null : order.payableDays
  return {
    _id: order.id,
    orderNumber: formatOrderNumber(order.number),
    user: { _id: order.userId, name: order.buyerName, email: order.buyerEmail },
    orderItems: items.map((item) => ({
      name: item.name,
      qty: item.qty,
      image: item.image,
      price: dollarsOf(item.priceCents),
      ...(item.wasCents !== null && { wasPrice: dollarsOf(item.wasCents) }),
      product: item.productId,
      cancelledQty: item.cancelledQty,
    })),
    shippingAddress: toStoredAddress(order),
    paymentMethod: order.paymentMethod,
    itemsPrice: dollarsOf(order.itemsCents),
    shippingPrice: dollarsOf(order.shippingCents),
    taxPrice: dollarsOf(order.taxCents),
    discountPrice: dollarsOf(order.discountCents),
    discountCode: order.discountCode,
    totalPrice: dollarsOf(order.totalCents),
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    paidWith,
    paidMethod: order.paidMethod,
    cardLast4: order.cardLast4,
    isDelivered: order.deliveredAt !== null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    isCancelled: order.cancelledAt !== null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    refundedPrice: dollarsOf(refundedCents(order, refunds)),
    parcels: parcels.map(toParcel),
    requests: requests.map(toRequest),
    refunds: refunds.map((refund) => ({
      _id: refund.id,
      amount: dollarsOf(refund.amountCents),
      reason: refund.reason,
      status: refund.status,
      provider: refund.transferredAt ? 'transfer' : refund.provider,
      isOfPayment: isOfPayment(order, refund),
      request: refund.requestId,
      note: refund.note,
      ...(isForAdmin && refund.status === 'failed' && refund.lastError !== null && { refusal: refund.lastError }),
      ...(isForAdmin && refund.pendingReason !== null && { pendingReason: refund.pendingReason }),
      createdAt: countedAt(refund).toISOString(),
    })),
    heldUntil: order.paidAt || order.cancelledAt ? null : (order.heldUntil?.toISOString() ?? null),
    ...(payableDays !== null && { payableUntil: payableUntil(order.createdAt, payableDays).toISOString() }),
    termsVersion: order.termsVersion,
    isTestPayment: order.paidAt ? order.isTestPayment : isTestShop,
    deliveryPromise: storedPromise(order),
    ...(isForAdmin && { attention: order.attention }),
    createdAt: order.createdAt.toISOString(),
  }
}

/** How many cents of the payment that paid an order have been refunded or are about to be. */
export function refundedCents(order: OrderRow, refunds: readonly RefundRow[]): number {
  return refunds
    .filter((refund) => refund.status !== 'failed' && isOfPayment(order, refund))
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

/**
 * Whether a refund in full failed and `refund-failed` is not resolved; until then the order does not wait for delivery.
 */
export function isRefundUndecided({ order, refunds }: Pick<FoundOrder, 'order' | 'refunds'>): boolean {
  if (!order.paidAt || order.totalCents === 0 || !order.attention.includes('refund-failed')) return false
  const isWithdrawn = ({ provider, status }: RefundRow) => provider === 'transfer' && status === 'failed'
  const requested = refunds.filter((refund) => isOfPayment(order, refund) && !isWithdrawn(refund))
  return requested.reduce((sum, { amountCents }) => sum + amountCents, 0) >= order.totalCents
}

/** Whether a refund is of the payment that paid the order, and not of a second payment or of one that came too late. */
function isOfPayment({ paymentId }: OrderRow, refund: RefundRow): boolean {
  return refund.paymentId === paymentId
}

/** The state of an order, which decides its possible next steps. */
export function orderState({ paidAt, deliveredAt, cancelledAt }: OrderRow): OrderState {
  return { isPaid: paidAt !== null, isDelivered: deliveredAt !== null, isCancelled: cancelledAt !== null }
}

function toParcel({ parcel, items }: FoundParcel): Parcel {
  const { id, readyAt, shippedAt, deliveredAt, carrier, trackingNumber } = parcel
  return {
    _id: id,
    readyAt: readyAt?.toISOString() ?? null,
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    pieces: items.map(({ position, qty, returnedQty }) => ({ item: position, qty, returnedQty })),
  }
}

function toRequest(row: FoundRequest): OrderRequest {
  const { id, kind, isByShop, reason, note, pieces, answer, answeredAt, receivedNote, refundCents, createdAt } = row
  const status = requestStatus(row)
  return {
    _id: id,
    kind,
    status,
    isByShop,
    reason,
    note,
    photos: row.photoIds,
    pieces: pieces.map(({ position, qty, parcelId }) => ({ item: position, qty, parcel: parcelId })),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    receivedAt: status === 'received' ? ((row.receivedAt ?? answeredAt)?.toISOString() ?? null) : null,
    receivedNote,
    refundPrice: dollarsOf(refundCents),
    createdAt: createdAt.toISOString(),
  }
}

/** The status on the wire. A return without an outcome was accepted and received at once. */
function requestStatus({ kind, status, outcome }: RequestRow): OrderRequest['status'] {
  if (status !== 'accepted') return status
  if (outcome === 'with-order') return 'cancelled'
  return kind === 'return' && outcome !== 'awaited' ? 'received' : 'accepted'
}
