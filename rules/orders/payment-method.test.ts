import { expect, it } from 'vitest'
import { makeOrder } from '#tests/support/wire-factories.ts'
import { offersAfterpay } from './afterpay.ts'
import { paymentMethodText, usedMethodText } from './payment-method.ts'

it('the methods of a session have labels, and an unknown one its own name', () => {
  expect(paymentMethodText(['card', 'afterpay_clearpay'])).toBe('Credit Card, Afterpay')
  expect(paymentMethodText(['klarna'])).toBe('klarna')
})

const paid = makeOrder({ totalPrice: 559, isPaid: true, paidAt: '2026-11-20T11:30:00.000Z', paidWith: 'card' })

it.each([
  ['a card', { paidMethod: 'card', cardLast4: '4242' }, 'Credit Card, ending 4242'],
  ['a card without known digits', { paidMethod: 'card' }, 'Credit Card'],
  ['Afterpay', { paidMethod: 'afterpay_clearpay' }, 'Afterpay'],
  ['PayPal', { paidMethod: 'paypal', paidWith: 'paypal' }, 'PayPal'],
  ['PayPal, before methods were stored', { paidWith: 'paypal' }, 'PayPal'],
  ['Stripe, before methods were stored', {}, 'Credit Card, Afterpay'],
  ['Stripe, by a total that Afterpay does not accept', { totalPrice: 2199 }, 'Credit Card'],
  ['nothing, because a discount covered all', { totalPrice: 0 }, 'Nothing to pay'],
] as const)('the payment method of an order that was paid with %s is named', (_, given, text) => {
  expect(usedMethodText({ ...paid, ...given })).toBe(text)
})

it('the payment method of an order that is not paid is each one that accepts its total', () => {
  expect(usedMethodText(makeOrder({ totalPrice: 2000 }))).toBe('Credit Card, Afterpay')
  expect(usedMethodText(makeOrder({ totalPrice: 2199 }))).toBe('Credit Card')
})

it.each([
  [0, false],
  [0.99, false],
  [1, true],
  [2000, true],
  [2000.01, false],
])('Afterpay accepts a total of $%d: %s', (total, isOffered) => expect(offersAfterpay(total)).toBe(isOffered))
