import { expect, it } from 'vitest'
import { shortSidesText, sidesText } from './sides.ts'

it('the sides of a piece are said in words', () => {
  expect(sidesText({ lengthMm: 1600, widthMm: 450, heightMm: 600 })).toBe('1600 wide × 450 deep × 600 high mm')
  expect(sidesText({ lengthMm: 1650, widthMm: 2140, heightMm: null })).toBe('1650 wide × 2140 deep mm')
  expect(sidesText({ lengthMm: 1840, widthMm: null, heightMm: null })).toBe('1840 wide mm')
  expect(sidesText({ lengthMm: null, widthMm: null, heightMm: null })).toBe('')
})

it.each([
  [1840, 480, 700, '1840 × 480 × 700 mm'],
  [662, 1500, null, '662 × 1500 mm'],
  [1840, null, 700, '1840 wide × 700 high mm'],
  [1840, null, null, '1840 wide mm'],
  [null, 480, 700, '480 deep × 700 high mm'],
  [null, null, null, ''],
])('the short text of %s, %s and %s says which side is which', (lengthMm, widthMm, heightMm, text) => {
  expect(shortSidesText({ lengthMm, widthMm, heightMm })).toBe(text)
})
