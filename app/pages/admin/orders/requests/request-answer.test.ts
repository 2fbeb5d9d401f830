import { expect, it } from 'vitest'
import { makeRequest } from '#tests/support/wire-factories.ts'
import { readAnswer, requestAnswerErrors } from './request-answer.ts'

const request = makeRequest({ kind: 'return', reason: 'Does not fit', pieces: [{ item: 1, qty: 2, parcel: 'p' }] })

it('an acceptance has its amount and what goes back on sale, never more than comes back', () => {
  const values = { decision: 'accept', answer: 'Yes.', amount: '$1,250.50', 'restock-1-p': '3' }
  expect(readAnswer(request, values)).toEqual({
    decision: 'accept',
    answer: 'Yes.',
    amount: 1250.5,
    restock: [{ item: 1, parcel: 'p', qty: 2 }],
  })
  expect(readAnswer({ ...request, kind: 'cancel' }, { ...values, amount: '0' })).toMatchObject({
    amount: 0,
    restock: [],
  })
})

it('a decline has a sentence and no amount', () => {
  const values = { decision: 'decline', answer: 'No.', amount: '10' }
  expect(readAnswer(request, values)).toEqual({ decision: 'decline', answer: 'No.' })
  expect(requestAnswerErrors(values, { atMost: 0 })).toEqual({})
  expect(requestAnswerErrors({ ...values, answer: ' ' }, { atMost: 0 })).toEqual({
    answer: 'Write to the buyer why, in a sentence.',
  })
})

it.each([
  ['310.00', {}],
  ['0', {}],
  ['310.01', { amount: 'At most $310.00 can be refunded for these pieces.' }],
  ['', { amount: 'Enter the amount to refund in dollars, with at most two decimals; 0 for none.' }],
  ['-1', { amount: 'Enter the amount to refund in dollars, with at most two decimals; 0 for none.' }],
  ['1.005', { amount: 'Enter the amount to refund in dollars, with at most two decimals; 0 for none.' }],
])('the amount %j of at most $310.00', (amount, errors) => {
  expect(requestAnswerErrors({ decision: 'accept', answer: '', amount }, { atMost: 31_000 })).toEqual(errors)
})
