import { expect, it } from 'vitest'
import { attentionText } from './attention.ts'

it('describes an order that was paid without stock, and what to do next (promises 5)', () => {
  expect(attentionText('paid-without-stock', 'Priyanka Desai')).toEqual({
    happened: 'was paid after its stock was sold.',
    nextStep:
      'The payment is refunded to Priyanka Desai automatically, and an email confirms it. Don’t deliver this order.',
  })
})

it.each([
  ['paid-twice', 'The second payment is refunded to Priyanka Desai automatically. Deliver the order as usual.'],
  ['paid-after-cancel', 'The payment is refunded to Priyanka Desai automatically. Don’t deliver this order.'],
  [
    'amount-differs',
    'That payment is refunded to Priyanka Desai automatically, and the order stays unpaid. Ask the payment provider for the cause.',
  ],
  [
    'payment-to-accept',
    'Accept it in PayPal within 30 days, or PayPal refunds Priyanka Desai. The order is paid when you have accepted it.',
  ],
  [
    'refund-waiting',
    'Add money to the balance in Stripe’s dashboard, or wait for the next payments: Priyanka Desai gets the money only then. Without it the refund fails.',
  ],
  [
    'refund-failed',
    'The order page shows which one. Try it again there, or refund Priyanka Desai in the payment provider’s dashboard or by bank transfer. An order whose whole payment was to be refunded isn’t in the list to deliver until you mark this as resolved.',
  ],
] as const)('the owner has a next step for an order with the attention %s', (attention, nextStep) => {
  expect(attentionText(attention, 'Priyanka Desai').nextStep).toBe(nextStep)
})

it('the next step on the page of an order does not send the owner to this page', () => {
  expect(attentionText('asks-to-cancel', 'Ana', 'order-page').nextStep).toBe(
    'Don’t pack these pieces. Answer the request below.',
  )
  expect(attentionText('asks-to-return', 'Ana', 'order-page').nextStep).toBe('Answer the request below.')
  expect(attentionText('asks-to-return', 'Ana').nextStep).toBe('Accept or decline on the order page.')
  expect(attentionText('refund-failed', 'Ana', 'order-page').nextStep).toMatch(/^Try it again below, or refund Ana in/)
})
