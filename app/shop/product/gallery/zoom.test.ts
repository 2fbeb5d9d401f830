import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepWithin, nextScale, partInStage, wholeScale, zoomAround, zoomScales } from './zoom.ts'

const picture = { width: 1200, height: 900 }
const stage = { width: 600, height: 600 }

test('the scales of an enlarged picture are the whole picture, 100, 150 and 200 %, without those that are not larger than the whole', () => {
  expect(wholeScale(picture, stage)).toBe(0.5)
  expect(zoomScales(0.5)).toEqual([0.5, 1, 1.5, 2])
  expect(zoomScales(1)).toEqual([1, 1.5, 2])
})

test('a picture that is smaller than the stage is not enlarged', () => {
  expect(wholeScale({ width: 200, height: 100 }, stage)).toBe(1)
})

test('a step leads from any scale to the next one of the list, and stays at the ends', () => {
  expect(nextScale(0.5, 0.5, 'in')).toBe(1)
  expect(nextScale(1.2, 0.5, 'in')).toBe(1.5)
  expect(nextScale(2, 0.5, 'in')).toBe(2)
  expect(nextScale(1.2, 0.5, 'out')).toBe(1)
  expect(nextScale(0.5, 0.5, 'out')).toBe(0.5)
})

const place = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) })
const scale = fc.double({ min: 0.1, max: 4, noNaN: true })

test('an enlarged picture leaves no gap in the stage on a side that is longer than the stage', () => {
  fc.assert(
    fc.property(place, place, scale, (at, around, wanted) => {
      const view = zoomAround({ ...at, scale: 1 }, wanted, around, picture, stage)
      expect(view.scale).toBeGreaterThanOrEqual(0.5)
      expect(view.scale).toBeLessThanOrEqual(2)
      const part = partInStage(view, picture, stage)
      for (const { start, shown } of [
        { start: part.left, shown: part.width },
        { start: part.top, shown: part.height },
      ]) {
        expect(start).toBeGreaterThanOrEqual(-1e-6)
        expect(start + shown).toBeLessThanOrEqual(100 + 1e-6)
      }
    }),
  )
})

test('an enlarged picture keeps the point under the pointer while there is room', () => {
  const view = zoomAround({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: -50 }, picture, stage)
  expect(view).toEqual({ scale: 2, x: -100, y: 50 })
})

test('an enlarged picture cannot be moved beyond its edges, and is in the middle where it is shorter than the stage', () => {
  expect(keepWithin({ scale: 1, x: 900, y: -900 }, picture, stage)).toEqual({ scale: 1, x: 300, y: -150 })
  expect(keepWithin({ scale: 0.5, x: 900, y: 40 }, picture, stage)).toEqual({ scale: 0.5, x: 0, y: 0 })
})

test('the whole picture is in the stage at the smallest scale', () => {
  expect(partInStage({ scale: 0.5, x: 0, y: 0 }, picture, stage)).toEqual({ left: 0, top: 0, width: 100, height: 100 })
})
