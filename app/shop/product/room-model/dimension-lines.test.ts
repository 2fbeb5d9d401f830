import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cornerCount, cornerPlace, dimensionLines, type Point } from './dimension-lines.ts'

/** The corners of a box of 1800 × 420 × 560 mm as they are seen from an angle, from a little above, without depth. */
function seenFrom(theta: number): Point[] {
  return Array.from({ length: cornerCount }, (_, corner) => {
    const [x, y, z] = cornerPlace(corner)
    const [across, deep] = [
      x * 90 * Math.cos(theta) - z * 21 * Math.sin(theta),
      x * 90 * Math.sin(theta) + z * 21 * Math.cos(theta),
    ]
    return { x: 400 + across, y: 300 - y * 28 + deep * 0.4 }
  })
}

it('the dimension lines of a model run along the front, the side and a corner when it is seen from the front right', () => {
  const lines = dimensionLines(seenFrom(Math.PI / 5), Math.PI / 5, 800)
  expect(lines.map(({ side }) => side)).toEqual(['length', 'width', 'height'])
  const [length, , height] = lines
  // The front edge is at the bottom of the picture, the corner at its left.
  expect(length?.label.y).toBeGreaterThan(300)
  expect(height?.label.x).toBeLessThan(400)
  expect(height?.label.anchor).toBe('end')
})

it('the dimension lines of a model leave out a side that is seen end-on', () => {
  expect(dimensionLines(seenFrom(0), 0, 800).map(({ side }) => side)).toEqual(['length', 'height'])
})

it('the dimension lines of a model have no figure inside of the box, from any angle', () => {
  fc.assert(
    fc.property(fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }), (theta) => {
      const corners = seenFrom(theta)
      const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
      const bottom = Math.max(...corners.map(({ y }) => y))
      for (const { side, label } of dimensionLines(corners, theta, 800)) {
        if (side === 'height') expect(label.x < left || label.x > right).toBe(true)
        else expect(label.y).toBeGreaterThan(bottom - 60)
      }
    }),
  )
})

it('the dimension lines of a model have their figures on a stage that is hardly wider than the box', () => {
  for (let theta = -3; theta <= 3; theta += 0.1) {
    // The box reaches from 310 to 490.
    const corners = seenFrom(theta).map(({ x, y }) => ({ x: x - 300, y }))
    for (const { label } of dimensionLines(corners, theta, 200)) {
      const left = label.x - { start: 0, middle: 34, end: 68 }[label.anchor]
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + 68).toBeLessThanOrEqual(200)
    }
  }
})
