import { expect, it } from 'vitest'
import { canBeSentAgain } from './email-state.ts'

it('an email can be sent again once it is sent or failed, not while it is queued', () => {
  expect(canBeSentAgain({ status: 'queued', isEmptied: false })).toBe(false)
  expect(canBeSentAgain({ status: 'sent', isEmptied: false })).toBe(true)
  expect(canBeSentAgain({ status: 'failed', isEmptied: false })).toBe(true)
})

it('an email whose text was deleted cannot be sent again', () => {
  expect(canBeSentAgain({ status: 'sent', isEmptied: true })).toBe(false)
  expect(canBeSentAgain({ status: 'failed', isEmptied: true })).toBe(false)
})
