/** What decides which step may come next. */
export interface OrderState {
  isPaid: boolean
  isDelivered: boolean
  isCancelled: boolean
}

/** `returned`: paid, then cancelled; its payment is refunded. */
export type OrderStage = 'unpaid' | 'paid' | 'delivered' | 'cancelled' | 'returned'

export type OrderStep = 'pay' | 'pay-without-stock' | 'deliver' | 'cancel' | 'refund'

/**
 * The allowed steps; checks and the trigger `orders_states` enforce the same. A payment of a cancelled order is
 * refunded.
 */
export const transitions: Record<OrderStage, Partial<Record<OrderStep, OrderStage>>> = {
  unpaid: { pay: 'paid', 'pay-without-stock': 'returned', cancel: 'cancelled' },
  paid: { deliver: 'delivered', cancel: 'returned', refund: 'paid' },
  delivered: { refund: 'delivered' },
  cancelled: {},
  returned: { refund: 'returned' },
}

export function stageOf({ isPaid, isDelivered, isCancelled }: OrderState): OrderStage {
  if (isCancelled) return isPaid ? 'returned' : 'cancelled'
  if (isDelivered) return 'delivered'
  return isPaid ? 'paid' : 'unpaid'
}

/** Whether an order may take a step now. */
export function canTake(order: OrderState, step: OrderStep): boolean {
  return transitions[stageOf(order)][step] !== undefined
}

/** Once, and never after it was cancelled. */
export function canBePaid(order: OrderState): boolean {
  return canTake(order, 'pay')
}

/** It is paid, and neither delivered nor cancelled (spec §4). */
export function canBeDelivered(order: OrderState): boolean {
  return canTake(order, 'deliver')
}

/** The buyer may while it is unpaid, a user who may refund also when it is paid. */
export function canBeCancelledBy(order: OrderState, user: { mayRefund: boolean }): boolean {
  return canTake(order, 'cancel') && (user.mayRefund || !order.isPaid)
}

/** What decides whether the whole payment is refunded; in dollars. */
interface RefundedOrder {
  isPaid: boolean
  totalPrice: number
  refundedPrice: number
}

/** Whether the whole payment is refunded or about to be; a free order has none. */
export function isFullyRefunded({ isPaid, totalPrice, refundedPrice }: RefundedOrder): boolean {
  return isPaid && totalPrice > 0 && refundedPrice >= totalPrice
}

/** Until when an unpaid order can be paid: `payableDays` days of 24 hours. */
export function payableUntil(placedAt: string | Date, payableDays: number): Date {
  return new Date(new Date(placedAt).getTime() + payableDays * 24 * 3_600_000)
}

/** Milliseconds until an order's hold expires; 0 once it has. */
export function holdLeftMs(heldUntil: string | null, now: Date): number {
  return heldUntil === null ? 0 : Math.max(0, Date.parse(heldUntil) - now.getTime())
}

/** How long the present hold was at first: less than `holdMinutes` while a guest has not begun to pay. */
export function fullHoldMinutes(
  { createdAt, heldUntil }: { createdAt: string; heldUntil: string | null },
  holdMinutes: number,
): number {
  const sincePlacing = (Date.parse(heldUntil ?? createdAt) - Date.parse(createdAt)) / 60_000
  return sincePlacing > 0 ? Math.min(holdMinutes, sincePlacing) : holdMinutes
}

/** Whether the hold was promised for days, as a phone order's: a countdown would say nothing. */
export function isHeldForDays(order: { createdAt: string | Date; heldUntil: string | Date | null }): boolean {
  if (order.heldUntil === null) return false
  return new Date(order.heldUntil).getTime() - new Date(order.createdAt).getTime() > 25 * 3_600_000
}

/** In words that change once a minute: `52 minutes`, `less than a minute`. */
export function holdLeftText(leftMs: number): string {
  const minutes = Math.floor(leftMs / 60_000)
  if (minutes === 0) return 'less than a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
