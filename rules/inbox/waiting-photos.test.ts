import { expect, it } from 'vitest'
import { areTooManyPhotosWaiting } from './waiting-photos.ts'

it.each([
  { count: 0, bytes: 0, isFull: false },
  { count: 199, bytes: 299_999_999, isFull: false },
  { count: 200, bytes: 200, isFull: true },
  { count: 1, bytes: 300_000_000, isFull: true },
])('a shop in which $count photos of $bytes bytes wait takes no more: $isFull', ({ count, bytes, isFull }) => {
  expect(areTooManyPhotosWaiting({ count, bytes })).toBe(isFull)
})
