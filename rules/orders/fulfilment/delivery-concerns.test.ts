import { expect, it } from 'vitest'
import {
  deliveryConcerns,
  deliveryRiskLabel,
  deliveryRisks,
  type SentOrder,
  unshippedText,
} from './delivery-concerns.ts'

const ordinary: SentOrder = { orderNumber: 'T-10042', attention: [], isTestPayment: false, isRefunded: false }

it.each([
  ['disputed', 'Order T-10042 is disputed: the buyer has asked their bank or PayPal for the money back.', 'disputed'],
  [
    'dispute-lost',
    'Order T-10042 has a lost dispute: the buyer got the money back from their bank or PayPal.',
    'dispute lost',
  ],
  [
    'fraud-warning',
    'Order T-10042 was paid with a card that its bank reports as stolen or misused.',
    'reported as fraud',
  ],
  ['refund-failed', 'Order T-10042 has a refund that the payment provider refused.', 'refund failed'],
  ['refunded-at-provider', 'Order T-10042 was refunded in full in the payment provider’s dashboard.', 'refunded'],
] as const)(
  'an order should not be shipped yet with the attention %s, and the reason is named',
  (reason, text, label) => {
    const order: SentOrder = { ...ordinary, attention: ['paid-twice', reason] }
    expect(deliveryRisks(order)).toEqual([reason])
    expect(deliveryConcerns([order])).toEqual([text])
    expect(deliveryRiskLabel(order)).toBe(label)
  },
)

it('an order should not be shipped yet for several reasons, which are named in one order', () => {
  const order: SentOrder = { ...ordinary, attention: ['refund-failed', 'disputed'] }
  expect(deliveryRisks(order)).toEqual(['disputed', 'refund-failed'])
  expect(deliveryRiskLabel(order)).toBe('disputed, refund failed')
  expect(deliveryConcerns([order])).toHaveLength(2)
})

it.each(['paid-twice', 'asks-to-cancel', 'asks-to-return', 'amount-differs'] as const)(
  'an order with the attention %s alone can be sent',
  (reason) => {
    expect(deliveryRisks({ attention: [reason] })).toEqual([])
    expect(deliveryConcerns([{ ...ordinary, attention: [reason] }])).toEqual([])
  },
)

it('an order without attention is delivered without a question, also where the reader is not an admin', () => {
  expect(deliveryConcerns([ordinary, { ...ordinary, attention: undefined }])).toEqual([])
  expect(deliveryRiskLabel(ordinary)).toBeNull()
})

it('an order that is refunded in full is a concern', () => {
  expect(deliveryConcerns([{ ...ordinary, isRefunded: true }])).toEqual(['Order T-10042 is refunded in full.'])
})

it('test payments are one concern, because no money was charged', () => {
  const test = { ...ordinary, isTestPayment: true }
  expect(deliveryConcerns([test])).toEqual(['Order T-10042 was paid by a test payment: no money was charged.'])
  expect(deliveryConcerns([test, ordinary, { ...test, orderNumber: 'T-10043' }])).toEqual([
    '2 of these orders were paid by test payments: no money was charged.',
  ])
})

it('pieces that are not shipped are named and counted', () => {
  const product = { item: 0, name: 'Kurow Bench', qty: 1, stage: 'waiting', since: null } as const
  expect(unshippedText([product])).toBe('1 × Kurow Bench isn’t shipped.')
  expect(unshippedText([{ ...product, stage: 'shipped' }])).toBeNull()
  const lamps = { ...product, item: 1, name: 'Karamea Lamp', qty: 2, stage: 'ready' } as const
  const items = [product, lamps, { ...product, stage: 'delivered' } as const]
  expect(unshippedText(items)).toBe('3 pieces aren’t shipped: 1 × Kurow Bench, 2 × Karamea Lamp.')
})
