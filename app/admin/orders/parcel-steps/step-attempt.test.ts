import { expect, it } from 'vitest'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import { attemptOf } from './step-attempt.ts'

const step: NewParcelStep = { step: 'ship', carrier: 'NZ Post', orders: [{ _id: 'a', pieces: [{ item: 0, qty: 1 }] }] }

it('the same step that was not answered is sent with the same key', () => {
  const first = attemptOf(step, null)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  expect(attemptOf({ ...step }, first).key).toBe(first.key)
})

it('another step, and the same one after an answer, have keys of their own', () => {
  const first = attemptOf(step, null)
  expect(attemptOf({ ...step, carrier: 'Mainfreight' }, first).key).not.toBe(first.key)
  expect(attemptOf({ ...step, confirmed: ['a'] }, first).key).not.toBe(first.key)
  expect(attemptOf(step, null).key).not.toBe(first.key)
})
