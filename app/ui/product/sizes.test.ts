import { expect, it } from 'vitest'
import { sizeDirections, sizesText } from './sizes.ts'

it('the sizes of a piece are written as width, depth and height, whichever is longest (behaviour, Platform)', () => {
  expect(sizesText({ length: 1640, width: 2130, height: 1300 })).toBe('1640 wide × 2130 deep × 1300 high, mm')
  expect(sizesText({ length: 1200, width: 650, height: 460 })).toBe('1200 wide × 650 deep × 460 high, mm')
})

it('the labels Length and Width have words that say which way they go', () => {
  expect(sizeDirections).toEqual({ length: 'side to side', width: 'front to back' })
})
