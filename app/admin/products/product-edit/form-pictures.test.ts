import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movePicture, picturesOf, pictureValuesOf } from './product-form-values.ts'

const picture = fc.record({
  image: fc.stringMatching(/^\/[\w.-]{1,9}$/),
  alternativeText: fc.stringMatching(/^(\w[\w ]{0,9})?$/),
})
const pictures = fc.array(picture, { maxLength: 12 })

test('the pictures of a form are the pictures that it was filled with, in their order', () => {
  fc.assert(
    fc.property(pictures, (given) => {
      expect(picturesOf(pictureValuesOf(given))).toEqual(given)
    }),
  )
})

test('a form without a first picture has the next one first', () => {
  const values = { image: '', alternativeText: 'A', furtherPictures: '/b.webp B\n/c.webp' }
  expect(pictureValuesOf(picturesOf(values))).toEqual({
    image: '/b.webp',
    alternativeText: 'B',
    furtherPictures: '/c.webp',
  })
})

test('a moved picture is at its new place, and moving it back restores the order', () => {
  fc.assert(
    fc.property(pictures, fc.nat(11), fc.nat(11), (given, from, to) => {
      fc.pre(from < given.length && to < given.length)
      const moved = movePicture(given, from, to)
      expect(moved[to]).toEqual(given[from])
      expect(movePicture(moved, to, from)).toEqual(given)
    }),
  )
})
