import type { Order } from '#contract/orders/order.ts'
import { countItems } from '#rules/orders/fulfilment/parcels.ts'
import { isAwaited, movableItems, openRequest } from '#rules/orders/requests.ts'

/** Why nothing of an item can be refunded by item. */
export function noRefundText(order: Order, item: number): string {
  const { orderItems, parcels, requests } = order
  const isOf = (items: readonly { item: number }[]) => items.some((product) => product.item === item)
  const isWaiting = (['cancel', 'return'] as const).some(
    (kind) => openRequest(order, kind) && isOf(movableItems(order, kind)),
  )
  if (isWaiting) return 'after the answer'
  if (requests.some((request) => isAwaited(request) && isOf(request.pieces))) return 'on its way back'
  if (parcels.some(({ deliveredAt, pieces }) => deliveredAt === null && isOf(pieces))) return 'in a parcel'
  const returned = parcels
    .flatMap(({ pieces }) => pieces)
    .filter((piece) => piece.item === item && piece.returnedQty > 0)
  if (countItems(returned) > 0) return 'returned'
  return (orderItems[item]?.cancelledQty ?? 0) > 0 ? 'cancelled' : 'none left'
}
