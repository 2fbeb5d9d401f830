/** The state of an order of another shop, in words that begin in lower case; empty for what it does not say. */
interface OrderStatus {
  isCancelled: boolean
  payment: string
  delivery: string
}

/** `Paid, delivered`; `Cancelled, refunded`: nobody expects a delivery of a cancelled order. */
export function statusText({ isCancelled, payment, delivery }: OrderStatus): string {
  const isWaiting = delivery === 'not delivered'
  const parts = [isCancelled ? 'cancelled' : '', payment, isCancelled && isWaiting ? '' : delivery]
  const text = parts.filter(Boolean).join(', ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
