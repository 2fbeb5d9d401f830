import type { Order, Refund } from '#contract/orders/orders.ts'

/** Whether the shop may keep an unsent refund by bank transfer: not once an item is cancelled or returned. */
export function isWithdrawable(
  { isCancelled, orderItems, parcels }: Pick<Order, 'isCancelled' | 'orderItems' | 'parcels'>,
  { reason, request }: Pick<Refund, 'reason' | 'request'>,
): boolean {
  const isUndone =
    isCancelled ||
    orderItems.some(({ cancelledQty }) => cancelledQty > 0) ||
    parcels.some(({ pieces }) => pieces.some(({ returnedQty }) => returnedQty > 0))
  return reason === 'requested' && request === null && !isUndone
}
