import { expect, it } from 'vitest'
import { canBeSentAgain } from './email-state.ts'

it('an e-mail can be sent again once it has gone or was given up, not while it waits', () => {
  const can = (['queued', 'sent', 'failed'] as const).map((status) => canBeSentAgain({ status }))
  expect(can).toEqual([false, true, true])
})
