import type { Delivery, NewParcelStep } from '#contract/orders/fulfilment.ts'
import { canMove, type ParcelStep } from '#rules/orders/fulfilment/parcels.ts'
import { groupBy } from '#rules/platform/group-by.ts'

/** A line of the list: the units of an order item in one stage. */
export interface DeliveryLine {
  orderId: string
  orderNumber: string
  piece: Delivery['pieces'][number]
}

export function linesOf({ _id, orderNumber, pieces }: Delivery): DeliveryLine[] {
  return pieces.map((piece) => ({ orderId: _id, orderNumber, piece }))
}

export function openLinesOf(delivery: Delivery): DeliveryLine[] {
  return linesOf(delivery).filter(({ piece }) => piece.stage !== 'delivered')
}

/** The items of some lines by order; with a step, only those that can take it. */
export function itemsByOrder(lines: readonly DeliveryLine[], step?: ParcelStep) {
  const wanted = lines.filter(({ piece }) => step === undefined || canMove(piece.stage, step))
  return [...groupBy(wanted, ({ orderId }) => orderId)].map(([orderId, group]) => ({
    orderId,
    orderNumber: group[0]?.orderNumber ?? '',
    pieces: group.map(({ piece: { item, qty, stage } }) => ({ item, qty, from: stage })),
  }))
}

export function stepOrders(lines: readonly DeliveryLine[], step: ParcelStep): NewParcelStep['orders'] {
  return itemsByOrder(lines, step).map(({ orderId, pieces }) => ({ _id: orderId, pieces }))
}
