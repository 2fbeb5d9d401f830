import { expect, it } from 'vitest'
import { fitCountText, nothingFitsText, tooBigCountText } from './list-text.ts'
import { emptySpace } from './space.ts'

it.each([
  [2, 5, '2 of 5 fit your space'],
  [4, 5, '4 of 5 fit your space'],
  [3, 6, '3 of 6 fit your space'],
  [1, 5, '1 of 5 fits your space'],
  [0, 5, '0 of 5 fit your space'],
  [0, 0, '0 of 0 fit your space'],
  [3, 3, 'All 3 pieces fit your space'],
  [1, 1, '1 piece, and it fits'],
])('the count of %i that fit of %i pieces', (fitting, shown, text) => {
  expect(fitCountText(fitting, shown)).toBe(text)
})

it('the heading of what is too big says its order', () => {
  expect(tooBigCountText(3, true)).toEqual({ headline: '3 too big for it', note: ', nearest first' })
  expect(tooBigCountText(1, false)).toEqual({ headline: '1 too big for it', note: '' })
})

it('a list in which nothing fits names the pieces and the space', () => {
  const space = { lengthMm: 420, depthMm: 430, heightMm: 650, doorMm: 760 }
  expect(nothingFitsText('lamp table for the living room', space)).toBe(
    'No lamp table for the living room fits 420 × 430 × 650 mm. Here are the closest, starting with the one nearest to fitting:',
  )
  expect(nothingFitsText('bed frame for the bedroom', { ...emptySpace, depthMm: 1800 })).toBe(
    'No bed frame for the bedroom fits 1800 deep mm. Here are the closest, starting with the one nearest to fitting:',
  )
})
