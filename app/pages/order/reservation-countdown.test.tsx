import { expect, test } from 'vitest'
import { ReservationCountdown } from './reservation-countdown.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'

test('the server leaves the time out: its clock is not the visitor’s', () => {
  const held = <ReservationCountdown heldUntil="2020-01-01T00:00:00.000Z" holdMinutes={60} />
  expect(textOf(held)).toBe('Held for you')
  expect(markupOf(held)).not.toContain('style=')
})
