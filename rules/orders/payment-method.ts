import type { Order } from '#contract/orders/orders.ts'
import { defaultPaymentMethod } from '#rules/selling/cart.ts'
import { offersAfterpay } from './afterpay.ts'

/** The method of an order that a bank transfer has paid. */
export const transferMethod = 'bank_transfer'

/** The text for the payment method types of a checkout session (behaviour, Payments). */
export function paymentMethodText(types: readonly string[]): string {
  const labels = new Map([
    ['card', 'Credit Card'],
    ['afterpay_clearpay', 'Afterpay'],
    ['paypal', 'PayPal'],
    [transferMethod, 'Bank transfer'],
  ])
  return types.map((type) => labels.get(type) ?? type).join(', ')
}

/**
 * The method that paid an order: `Credit Card, ending 4242`. While the order is unpaid, or when the provider did not
 * report the method, it names every method that accepts the total, but for one that waits for a bank transfer.
 */
export function usedMethodText({
  isPaid,
  totalPrice,
  paidWith,
  paidMethod,
  cardLast4,
  payByTransfer,
}: Pick<Order, 'isPaid' | 'totalPrice' | 'paidWith' | 'paidMethod' | 'cardLast4' | 'payByTransfer'>): string {
  if (!isPaid && payByTransfer) return 'Bank transfer'
  if (isPaid && totalPrice === 0) return 'Nothing to pay'
  const method = paidMethod ?? (paidWith === 'paypal' ? 'paypal' : null)
  if (!isPaid || method === null) return offersAfterpay(totalPrice) ? defaultPaymentMethod : paymentMethodText(['card'])
  const name = paymentMethodText([method])
  return cardLast4 === null ? name : `${name}, ending ${cardLast4}`
}
