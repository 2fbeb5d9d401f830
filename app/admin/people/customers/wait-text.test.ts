import { expect, it } from 'vitest'
import type { CustomerWait } from '#contract/back-office/customers.ts'
import { waitHeadline, waitLine } from './wait-text.ts'

const ofOrder = { order: 'order', orderNumber: 'T-10038' }
const delivery: CustomerWait = {
  kind: 'delivery',
  ...ofOrder,
  count: 5,
  pieces: '1 × Kurow Dining Table, 4 × Clyde Chair',
  promise: { kind: 'days', from: '2026-11-19', to: '2026-11-23', daysFrom: 3, daysTo: 5, holidays: [] },
}
const request: CustomerWait = { kind: 'request', ...ofOrder, request: 'return' }
const payment: CustomerWait = { kind: 'payment', ...ofOrder, totalPrice: 1419 }

it.each([
  ['5 pieces', [delivery, request, payment]],
  ['1 piece', [{ ...delivery, count: 1 }]],
  ['4 answers', [request, { kind: 'message', count: 2 }, { kind: 'question', count: 1 }, payment]],
  ['1 answer', [request]],
  ['A payment', [payment]],
  ['Nothing', []],
] satisfies [string, CustomerWait[]][])('the figure is %s', (text, waits) => {
  expect(waitHeadline(waits)).toBe(text)
})

it.each([
  ['1 × Kurow Dining Table, 4 × Clyde Chair, Thu 19 – Mon 23 Nov', '/admin/order/order', delivery],
  [
    '1 × Kurow Dining Table, 4 × Clyde Chair, we’ll call',
    '/admin/order/order',
    { ...delivery, promise: { kind: 'call' } },
  ],
  ['1 × Kurow Dining Table, 4 × Clyde Chair', '/admin/order/order', { ...delivery, promise: null }],
  ['T-10038 has asked to return pieces', '/admin/order/order', request],
  ['T-10038 has asked to cancel pieces', '/admin/order/order', { ...request, request: 'cancel' }],
  ['1 message', '#messages', { kind: 'message', count: 1 }],
  ['2 messages', '#messages', { kind: 'message', count: 2 }],
  ['1 question', '#messages', { kind: 'question', count: 1 }],
  ['3 questions', '#messages', { kind: 'question', count: 3 }],
  ['T-10038 isn’t paid, $1,419.00', '/admin/order/order', payment],
] satisfies [string, string, CustomerWait][])('the figure has the line %s', (text, to, wait) => {
  expect(waitLine(wait)).toEqual({ text, to })
})
