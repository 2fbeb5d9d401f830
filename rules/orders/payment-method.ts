import { offersAfterpay } from './afterpay.ts'
import type { Order } from '#contract/orders/order.ts'
import { defaultPaymentMethod } from '#rules/selling/cart.ts'

export const transferMethod = 'bank_transfer'

/** The text for a checkout session's payment method types (behaviour, Payments). */
export function paymentMethodText(types: readonly string[]): string {
  const labels = new Map([
    ['card', 'Credit Card'],
    ['afterpay_clearpay', 'Afterpay'],
    ['paypal', 'PayPal'],
    [transferMethod, 'Bank transfer'],
  ])
  return types.map((type) => labels.get(type) ?? type).join(', ')
}

/** The method that paid, `Credit Card, ending 4242`; if unknown or unpaid, all that accept the total. */
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

/** What a test payment means, in the same words on pages and in emails. */
export const testOrderText =
  'Test payment: no money is charged, and nothing is shipped. Days and steps are those of a real order.'
