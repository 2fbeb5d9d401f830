import { expect, it } from 'vitest'
import { truncate } from './truncate.ts'

it.each([
  ['chair', 5, 'chair'],
  ['chairs', 5, 'chair'],
  ['bench🪑', 6, 'bench'],
  ['bench🪑', 7, 'bench🪑'],
  ['bench🪑s', 7, 'bench🪑'],
  ['cafe\u0301s', 4, 'caf'],
  ['cafe\u0301s', 5, 'cafe\u0301'],
  ['the 👩‍👩‍👧 bench', 8, 'the '],
  ['🪑', 0, ''],
])('%j has %i units at most as %j', (text, maxLength, expected) => {
  expect(truncate(text, maxLength)).toBe(expected)
})
