import { expect, it } from 'vitest'
import { attentionText } from './attention.ts'

it('says what has happened to an order that was paid without stock, and what to do (promises 5)', () => {
  expect(attentionText('paid-without-stock', 'Priyanka Desai')).toEqual({
    happened: 'was paid after its stock had gone.',
    nextStep: 'The money goes back to Priyanka Desai by itself, and an e-mail says so. Nothing is to be delivered.',
  })
})

it.each([
  ['paid-twice', 'The second payment goes back to Priyanka Desai by itself. Deliver the order as usual.'],
  ['paid-after-cancel', 'The money goes back to Priyanka Desai by itself. Nothing is to be delivered.'],
  [
    'amount-differs',
    'That payment goes back to Priyanka Desai by itself, and the order stays unpaid. See with the payment provider how it came about.',
  ],
  [
    'refund-failed',
    "See below which one. Try it again there, or return the money to Priyanka Desai on the provider's own pages.",
  ],
] as const)('says what to do with an order that needs attention because of %s', (attention, action) => {
  expect(attentionText(attention, 'Priyanka Desai').nextStep).toBe(action)
})
