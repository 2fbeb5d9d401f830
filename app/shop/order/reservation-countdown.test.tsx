import { expect, test } from 'vitest'
import { ReservationCountdown } from './pay-order.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'

test('the server renders no time, because its clock may differ from the visitor’s', () => {
  const countdown = <ReservationCountdown heldUntil="2020-01-01T00:00:00.000Z" holdMinutes={60} />
  expect(textOf(countdown)).toBe('Held for you')
  expect(markupOf(countdown)).not.toContain('style=')
})
