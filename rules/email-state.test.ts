import { expect, it } from 'vitest'
import { canBeSentAgain } from './email-state.ts'

it('an email can be sent again once it is sent or failed, not while it is queued', () => {
  expect(canBeSentAgain({ status: 'queued' })).toBe(false)
  expect(canBeSentAgain({ status: 'sent' })).toBe(true)
  expect(canBeSentAgain({ status: 'failed' })).toBe(true)
})
