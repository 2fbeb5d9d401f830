import { expect, it } from 'vitest'
import { toTag } from './order-tags.ts'

it.each([
  ['Careful Access', 'careful access'],
  ['  careful \t access\n', 'careful access'],
  ['ŌAMARU', 'ōamaru'],
  ['ka\u0304inga', 'kāinga'],
  ['🪑'.repeat(30), '🪑'.repeat(30)],
])('the tag %j is stored as %j', (typed, stored) => {
  expect(toTag(typed)).toBe(stored)
})

it.each(['', '  ', 'a'.repeat(31), 'left\u202eright', 'nul\u0000'])('the tag %j is refused', (typed) => {
  expect(toTag(typed)).toBeNull()
})
