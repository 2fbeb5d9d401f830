import { expect, it } from 'vitest'
import { GuestHolds, heldText, releasedText } from './guest-holds.tsx'
import { textOf } from '#tests/support/render.tsx'

it('units that guests hold are named, with a button', () => {
  expect(textOf(<GuestHolds guestHolds={{ orders: 2, units: 7 }} />)).toContain(
    '7 units held by unpaid orders of guests',
  )
  expect(textOf(<GuestHolds guestHolds={{ orders: 2, units: 7 }} />)).toContain('End these holds')
  expect(heldText(1)).toBe('1 unit held by unpaid orders of guests')
})

it('nothing is shown while guests hold nothing', () => {
  expect(textOf(<GuestHolds guestHolds={{ orders: 0, units: 0 }} />)).toBe('')
})

it.each([
  [0, 'No hold could be ended'],
  [1, 'Ended the hold of 1 order'],
  [3, 'Ended the holds of 3 orders'],
])('the holds of %i orders are reported', (orders, text) => {
  expect(releasedText(orders)).toBe(text)
})
