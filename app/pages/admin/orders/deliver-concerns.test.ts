import { expect, it } from 'vitest'
import { makeOrder } from '#tests/support/wire-factories.ts'
import { deliverConcerns } from './deliver-concerns.ts'

const paid = makeOrder({ isPaid: true, paidAt: '2026-11-20T08:31:00.000Z' })

it('an order whose payment is disputed or reported as fraud is a concern before delivery, with the reason', () => {
  expect(deliverConcerns({ ...paid, attention: ['fraud-warning', 'paid-twice', 'disputed'] })).toEqual([
    'Order T-10042 is disputed: the buyer has asked their bank or PayPal for the money back.',
    'Order T-10042 was paid with a card that its bank reports as stolen or misused.',
  ])
})

it('an order without attention, or with attention that delivery resolves, is delivered without a question', () => {
  expect(deliverConcerns(paid)).toEqual([])
  expect(deliverConcerns({ ...paid, attention: ['paid-twice'] })).toEqual([])
})

it('an order that is refunded in full is a concern before delivery, a partly refunded one is not', () => {
  expect(deliverConcerns({ ...paid, refundedPrice: paid.totalPrice })).toEqual(['This order is refunded in full.'])
  expect(deliverConcerns({ ...paid, refundedPrice: paid.totalPrice - 0.01 })).toEqual([])
  expect(deliverConcerns({ ...paid, totalPrice: 0, refundedPrice: 0 })).toEqual([])
})

it('an order that was paid by a test payment is a concern, because no money was charged', () => {
  expect(deliverConcerns({ ...paid, isTestPayment: true })).toEqual([
    'Order T-10042 was paid by a test payment: no money was charged.',
  ])
})
