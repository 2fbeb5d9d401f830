import { expect, it } from 'vitest'
import { goesInText } from './goes-in-text.ts'

it('a reply that waits says when it goes, and never in no time', () => {
  const now = new Date('2026-11-20T08:00:00.000Z')
  expect(goesInText('Reply', '2026-11-20T08:00:29.700Z', now)).toBe('Reply goes in 30 s')
  expect(goesInText('Answer', '2026-11-20T07:59:59.000Z', now)).toBe('Answer goes in 1 s')
})
