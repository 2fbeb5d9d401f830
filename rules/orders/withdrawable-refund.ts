import type { Order, Refund } from '#contract/orders/orders.ts'

/**
 * Whether the shop may keep the money of a refund by bank transfer that it has asked for and not sent. Once any piece
 * of the order is cancelled or returned, what was refunded before is part of what that owes.
 */
export function isWithdrawable(
  { isCancelled, orderItems, parcels }: Pick<Order, 'isCancelled' | 'orderItems' | 'parcels'>,
  { reason, request }: Pick<Refund, 'reason' | 'request'>,
): boolean {
  const isTakenBack =
    isCancelled ||
    orderItems.some(({ cancelledQty }) => cancelledQty > 0) ||
    parcels.some(({ pieces }) => pieces.some(({ returnedQty }) => returnedQty > 0))
  return reason === 'requested' && request === null && !isTakenBack
}
