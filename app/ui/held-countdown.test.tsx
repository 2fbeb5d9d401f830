import { expect, test } from 'vitest'
import { HeldCountdown } from './held-countdown.tsx'
import { markupOf, textOf } from './test-markup.tsx'

test('the server leaves the time out: its clock is not the visitor’s', () => {
  const held = <HeldCountdown heldUntil="2020-01-01T00:00:00.000Z" holdMinutes={60} />
  expect(textOf(held)).toBe('Held for you')
  expect(markupOf(held)).not.toContain('style=')
})
