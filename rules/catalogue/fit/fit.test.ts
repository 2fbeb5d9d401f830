import { expect, it } from 'vitest'
import { fitOf } from './fit.ts'
import { emptySpace } from './space.ts'

const coffeeTable = { lengthMm: 1200, widthMm: 650, heightMm: 460 }

it('a space without sides has no answer, even with a doorway', () => {
  expect(fitOf(coffeeTable, emptySpace, false)).toBeNull()
  expect(fitOf(coffeeTable, { ...emptySpace, doorMm: 760 }, false)).toBeNull()
})

it('a fit has the mm to spare in each direction that the space limits', () => {
  expect(fitOf(coffeeTable, { ...emptySpace, lengthMm: 662, depthMm: 1500 }, false)).toEqual({
    kind: 'fits',
    isTurned: true,
    isFrontSideways: false,
    spareMm: { length: 12, depth: 300, height: null },
    headline: { direction: 'length', mm: 12 },
  })
})

it('a piece that is too big has its overruns below zero', () => {
  expect(fitOf(coffeeTable, { ...emptySpace, lengthMm: 1180, depthMm: 600, heightMm: 500 }, false)).toEqual({
    kind: 'tooBig',
    isTurned: false,
    isFrontSideways: false,
    spareMm: { length: -20, depth: -50, height: 40 },
    headline: { direction: 'depth', mm: 50 },
  })
})

it('the front of a piece faces sideways only where the piece fits turned', () => {
  const sidewaysIn = (lengthMm: number, depthMm: number, hasFront: boolean) =>
    fitOf(coffeeTable, { ...emptySpace, lengthMm, depthMm }, hasFront)?.isFrontSideways
  expect(sidewaysIn(662, 1500, true)).toBe(true)
  expect(sidewaysIn(662, 1500, false)).toBe(false)
  expect(sidewaysIn(1500, 662, true)).toBe(false)
  expect(sidewaysIn(640, 1500, true)).toBe(false)
})
