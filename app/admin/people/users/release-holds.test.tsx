import { expect, it } from 'vitest'
import { releasedText } from './release-holds.tsx'

it.each([
  [0, 'This account held nothing'],
  [1, 'Released the pieces of 1 order'],
  [3, 'Released the pieces of 3 orders'],
])('a release of %i orders ends with the page saying "%s"', (orders, text) => {
  expect(releasedText(orders)).toBe(text)
})
