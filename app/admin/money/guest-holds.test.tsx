import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import { GuestHolds, heldText, releasedText } from './guest-holds.tsx'
import { textOf } from '#tests/support/render.tsx'

const guestHoldsText = (orders: number, units: number) =>
  textOf(
    <Provider store={makeStore()}>
      <GuestHolds guestHolds={{ orders, units }} />
    </Provider>,
  )

it('units that guests hold are named, with a button', () => {
  const text = guestHoldsText(2, 7)
  expect(text).toContain('7 pieces held by guests’ unpaid orders')
  expect(text).toContain('End these holds')
  expect(heldText(1)).toBe('1 piece held by guests’ unpaid orders')
})

it('nothing is shown while guests hold nothing', () => {
  expect(guestHoldsText(0, 0)).toBe('')
})

it.each([
  [0, 'No hold could be ended'],
  [1, 'Ended the hold of 1 order'],
  [3, 'Ended the holds of 3 orders'],
])('the holds of %i orders are reported', (orders, text) => {
  expect(releasedText(orders)).toBe(text)
})
