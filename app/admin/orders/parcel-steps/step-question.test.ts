import { expect, it } from 'vitest'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import { makeDelivery } from '#tests/support/wire-factories.ts'
import { questionAfter, questionBefore, questionTexts } from './step-question.ts'

const ordinary = makeDelivery({ _id: 'a', orderNumber: 'T-10041' })
const disputed = makeDelivery({ _id: 'b', orderNumber: 'T-10042', attention: ['disputed'] })
const tested = makeDelivery({ _id: 'c', orderNumber: 'T-10043', isTestPayment: true })
const deliveries = [ordinary, disputed, tested]
const stepOf = (step: NewParcelStep['step'], ...ids: string[]): NewParcelStep => ({
  step,
  orders: ids.map((_id) => ({ _id, pieces: [{ item: 0, qty: 1 }] })),
})
const disputedText = 'Order T-10042 is disputed: the buyer has asked their bank or PayPal for the money back.'

it('nothing is asked before a step of ordinary orders', () => {
  expect(questionBefore(stepOf('ship', 'a'), deliveries)).toBeNull()
})

it('the reasons are named before a step of orders that should not be shipped yet, and these orders are confirmed', () => {
  expect(questionBefore(stepOf('make-ready', 'a', 'b'), deliveries)).toEqual({
    body: { ...stepOf('make-ready', 'a', 'b'), confirmed: ['b'] },
    concerns: [disputedText],
  })
})

it('before a step, a test payment is a reason to ask where the goods leave, and needs no confirmation of the server', () => {
  expect(questionBefore(stepOf('make-ready', 'c'), deliveries)).toBeNull()
  for (const step of ['ship', 'deliver'] as const) {
    expect(questionBefore(stepOf(step, 'c'), deliveries)).toEqual({
      body: { ...stepOf(step, 'c'), confirmed: [] },
      concerns: ['Order T-10043 was paid by a test payment: no money was charged.'],
    })
  }
})

it('after a refusal, the orders that the server names are confirmed too', () => {
  const body = { ...stepOf('ship', 'a', 'b'), confirmed: ['b'] }
  expect(questionAfter(body, { 'orders.0': 'Order T-10041 is disputed.' })).toEqual({
    body: { ...body, confirmed: ['b', 'a'] },
    concerns: ['Order T-10041 is disputed.'],
  })
})

it('nothing is asked after a refusal for another reason', () => {
  expect(questionAfter(stepOf('ship', 'a'), { carrier: 'Enter the name of the carrier.' })).toBeNull()
  expect(questionAfter(stepOf('ship', 'a'), {})).toBeNull()
})

it('the question names the step and how many orders take it', () => {
  expect(questionTexts(stepOf('make-ready', 'a'))).toEqual({
    question: 'Pack this order anyway?',
    action: 'Mark ready to ship',
    keep: 'Keep it unpacked',
  })
  expect(questionTexts(stepOf('ship', 'a', 'b'))).toEqual({
    question: 'Ship these 2 orders anyway?',
    action: 'Mark shipped',
    keep: 'Keep them here',
  })
  expect(questionTexts(stepOf('deliver', 'a'))).toEqual({
    question: 'Deliver this order anyway?',
    action: 'Mark delivered',
    keep: 'Keep it undelivered',
  })
})
