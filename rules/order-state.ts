/** What of an order decides which step may come next. */
export interface OrderState {
  isPaid: boolean
  isDelivered: boolean
  isCancelled: boolean
}

/** Where an order stands, in one word. `returned`: paid, then cancelled; its money goes back. */
export type OrderStage = 'unpaid' | 'paid' | 'delivered' | 'cancelled' | 'returned'

/** What can happen to an order. */
export type OrderStep = 'pay' | 'pay-without-stock' | 'deliver' | 'cancel' | 'refund'

/**
 * Every step that an order may take, and where it leads: what is not here is refused. Nothing leads from paid back to
 * unpaid, nothing is delivered unpaid, a cancelled order is never paid (its payment goes back instead). The database
 * holds the same by its checks and by the trigger `orders_states`.
 */
export const transitions: Record<OrderStage, Partial<Record<OrderStep, OrderStage>>> = {
  unpaid: { pay: 'paid', 'pay-without-stock': 'returned', cancel: 'cancelled' },
  paid: { deliver: 'delivered', cancel: 'returned', refund: 'paid' },
  delivered: { refund: 'delivered' },
  cancelled: {},
  returned: { refund: 'returned' },
}

/** Where an order stands. */
export function stageOf({ isPaid, isDelivered, isCancelled }: OrderState): OrderStage {
  if (isCancelled) return isPaid ? 'returned' : 'cancelled'
  if (isDelivered) return 'delivered'
  return isPaid ? 'paid' : 'unpaid'
}

/** Whether an order may take a step now. */
export function canTake(order: OrderState, step: OrderStep): boolean {
  return transitions[stageOf(order)][step] !== undefined
}

/** An order is paid once, and never after it was cancelled. */
export function canBePaid(order: OrderState): boolean {
  return canTake(order, 'pay')
}

/** Only what is paid, and neither delivered nor cancelled, can be delivered (spec §4). */
export function canBeDelivered(order: OrderState): boolean {
  return canTake(order, 'deliver')
}

/** A buyer may cancel while nothing is paid; what is paid, the owner cancels, and the money goes back. */
export function canBeCancelledBy(order: OrderState, who: { isAdmin: boolean }): boolean {
  return canTake(order, 'cancel') && (who.isAdmin || !order.isPaid)
}

/** Milliseconds that the units of an order are still held for its buyer; 0 once the hold has run out. */
export function holdLeftMs(heldUntil: string | null, now: Date): number {
  return heldUntil === null ? 0 : Math.max(0, Date.parse(heldUntil) - now.getTime())
}

/** The words for the method that the provider names on the success page (behaviour, Success page). */
export function paymentMethodText(types: readonly string[]): string {
  const words: Record<string, string> = { card: 'Credit Card', afterpay_clearpay: 'Afterpay', paypal: 'PayPal' }
  return types.map((type) => words[type] ?? type).join(', ')
}
