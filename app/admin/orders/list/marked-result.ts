import type { NewParcelStep, TakenStep } from '#contract/orders/fulfilment.ts'
import type { Order } from '#contract/orders/order.ts'
import { type DeliveryLine, stepOrders } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { deliveryItems } from '#rules/orders/fulfilment/parcels.ts'

export type ParcelStep = NewParcelStep['step']

export interface RefusedOrder {
  id: string
  orderNumber: string
  reason: string
}

/** The result of a bulk step: one step for each order that took it. */
export interface MarkedOrders {
  step: ParcelStep
  taken: readonly TakenStep[]
  refused: readonly RefusedOrder[]
}

const done: Record<ParcelStep, string> = {
  'make-ready': 'marked ready to ship',
  ship: 'marked shipped',
  deliver: 'marked delivered',
}

const alreadyDone: Record<ParcelStep, string> = {
  'make-ready': 'Nothing left to pack.',
  ship: 'Nothing left to ship.',
  deliver: 'Nothing left to deliver.',
}

export function linesOfOrder(order: Order): DeliveryLine[] {
  return deliveryItems(order).map((piece) => ({ orderId: order._id, orderNumber: order.orderNumber, piece }))
}

export function splitByStep(
  orders: readonly Order[],
  step: ParcelStep,
): { able: NewParcelStep['orders']; refused: RefusedOrder[] } {
  const able = stepOrders(orders.flatMap(linesOfOrder), step)
  const refused = orders
    .filter(({ _id }) => !able.some((each) => each._id === _id))
    .map(({ _id, orderNumber, isCancelled }) => ({
      id: _id,
      orderNumber,
      reason: isCancelled ? 'It’s cancelled.' : alreadyDone[step],
    }))
  return { able, refused }
}

/** What a step has done, such as `3 orders are marked shipped.`; empty when no order took it. */
export function markedText({ step, taken }: MarkedOrders): string {
  if (taken.length === 0) return ''
  return taken.length === 1 ? `1 order is ${done[step]}.` : `${taken.length} orders are ${done[step]}.`
}
