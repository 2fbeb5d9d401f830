/** What of an order decides which step may come next. */
export interface OrderState {
  isPaid: boolean
  isDelivered: boolean
}

/** An order is paid once: a paid one never again. */
export function canBePaid(order: OrderState): boolean {
  return !order.isPaid
}

/** An order is delivered once, and only when it is paid (spec §4). */
export function canBeDelivered(order: OrderState): boolean {
  return order.isPaid && !order.isDelivered
}

/** Milliseconds that the units of an order are still held for its buyer; 0 once the hold has run out. */
export function holdLeft(heldUntil: string | null, now: Date): number {
  return heldUntil === null ? 0 : Math.max(0, Date.parse(heldUntil) - now.getTime())
}

/** The words for the method that the provider names on the success page (behaviour, Success page). */
export function paymentMethodWords(types: readonly string[]): string {
  const words: Record<string, string> = { card: 'Credit Card', afterpay_clearpay: 'Afterpay' }
  return types.map((type) => words[type] ?? type).join(', ')
}
