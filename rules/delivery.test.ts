import { expect, it } from 'vitest'
import { isLate } from './delivery.ts'

it('a paid order is late after more than 7 days (spec §9)', () => {
  expect(isLate('2026-11-12T20:30:00Z', '2026-11-19T20:30:00Z')).toBe(false)
  expect(isLate('2026-11-12T10:59:00Z', '2026-11-19T20:30:00Z')).toBe(true)
})
