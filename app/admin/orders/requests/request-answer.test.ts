import { expect, it } from 'vitest'
import { makeRequest } from '#tests/support/wire-factories.ts'
import {
  answersOf,
  isSettling,
  readAnswer,
  readRestock,
  requestAnswerErrors,
  restockText,
  startRestock,
} from './request-answer.ts'

const pieces = [{ item: 1, qty: 2, parcel: 'p' }]
const open = makeRequest({ kind: 'return', reason: 'Does not fit', pieces })
const awaited = makeRequest({ ...open, status: 'accepted' })
const cancel = makeRequest()

it('the answers to a return: the buyer sends the pieces back, they are here, or no', () => {
  expect(answersOf(open).map(([decision]) => decision)).toEqual(['accept', 'receive', 'decline'])
  expect(answersOf(awaited).map(([decision]) => decision)).toEqual(['receive', 'decline'])
  expect(answersOf(cancel).map(([decision]) => decision)).toEqual(['accept', 'decline'])
})

it('the answers that settle the pieces are a receipt and an accepted cancellation', () => {
  expect([isSettling(open, 'accept'), isSettling(open, 'receive'), isSettling(open, 'decline')]).toEqual([
    false,
    true,
    false,
  ])
  expect([isSettling(cancel, 'accept'), isSettling(cancel, 'decline')]).toEqual([true, false])
})

it('the acceptance of a return has neither an amount nor a restock, so nothing is refunded yet', () => {
  const values = { decision: 'accept', answer: 'Send them to Hamilton.', amount: '310.00', 'restock-1-p': '2' }
  expect(readAnswer(open, values)).toEqual({ decision: 'accept', answer: 'Send them to Hamilton.' })
  expect(requestAnswerErrors(open, { ...values, amount: 'x' }, { atMost: 0 })).toEqual({})
})

it('a receipt has its amount and what goes back on sale, never more than comes back', () => {
  const values = { decision: 'receive', answer: 'Yes.', amount: '$1,250.50', 'restock-1-p': '3' }
  for (const request of [open, awaited]) {
    expect(readAnswer(request, values)).toEqual({
      decision: 'receive',
      answer: 'Yes.',
      amount: 1250.5,
      restock: [{ item: 1, parcel: 'p', qty: 2 }],
    })
  }
})

it('an accepted cancellation says how many pieces go back on sale, also none', () => {
  expect(readAnswer(cancel, { decision: 'accept', answer: '', amount: '0', 'restock-0-': '0' })).toEqual({
    decision: 'accept',
    answer: '',
    amount: 0,
    restock: [{ item: 0, qty: 0 }],
  })
  expect(readRestock(cancel.pieces, {})).toEqual([{ item: 0, qty: 1 }])
})

it('a decline has a sentence and no amount', () => {
  const values = { decision: 'decline', answer: 'No.', amount: '10' }
  expect(readAnswer(open, values)).toEqual({ decision: 'decline', answer: 'No.' })
  expect(requestAnswerErrors(open, values, { atMost: 0 })).toEqual({})
  expect(requestAnswerErrors(open, { ...values, answer: ' ' }, { atMost: 0 })).toEqual({
    answer: 'Tell the buyer why, in a sentence.',
  })
})

it.each([
  ['310.00', {}],
  ['0', {}],
  ['310.01', { amount: 'You can refund up to $310.00 for these pieces.' }],
  ['', { amount: 'Enter the amount to refund in dollars, with up to two decimals; 0 for none.' }],
  ['-1', { amount: 'Enter the amount to refund in dollars, with up to two decimals; 0 for none.' }],
  ['1.005', { amount: 'Enter the amount to refund in dollars, with up to two decimals; 0 for none.' }],
])('the amount %j of at most $310.00', (amount, errors) => {
  for (const [request, decision] of [
    [open, 'receive'],
    [cancel, 'accept'],
  ] as const) {
    expect(requestAnswerErrors(request, { decision, answer: '', amount }, { atMost: 31_000 })).toEqual(errors)
  }
})

it('pieces that come back for a fault stay off sale unless the owner says otherwise', () => {
  for (const reason of ['Damaged on the way', 'Faulty', 'Not what I ordered']) {
    expect(startRestock({ ...open, reason })).toEqual({ 'restock-1-p': '0' })
  }
  expect(startRestock(open)).toEqual({ 'restock-1-p': '2' })
  expect(startRestock({ ...cancel, reason: 'Faulty' })).toEqual({ 'restock-0-': '1' })
})

it.each([
  ['0', '2 × Chair don’t go back on sale.'],
  ['1', '1 × Chair goes back on sale. 1 × Chair doesn’t go back on sale.'],
  ['2', '2 × Chair go back on sale.'],
])('the question before the refund says what goes back on sale: %s of 2', (qty, text) => {
  expect(restockText([{ name: 'Table' }, { name: 'Chair' }], pieces, { 'restock-1-p': qty })).toBe(text)
})
