import { expect, it } from 'vitest'
import { fitOf, fitOrderKey } from './fit.ts'
import { emptySpace, readSpace } from './space.ts'

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

function keyOf([lengthMm, widthMm, heightMm]: [number, number, number], query: string) {
  const fit = fitOf({ lengthMm, widthMm, heightMm }, readSpace(new URLSearchParams(query)), false)
  return fit && fitOrderKey(fit)
}

it('pieces that fit come first, by the least to spare side to side', () => {
  expect(keyOf([1800, 420, 560], 'space=1840x480x700')).toEqual([0, 40])
  expect(keyOf([1450, 480, 700], 'space=1840x480x700')).toEqual([0, 390])
})

it('pieces that fit turned come next, by the same', () => {
  expect(keyOf([1200, 650, 460], 'space=662x1500x')).toEqual([1, 12])
  expect(keyOf([1100, 600, 450], 'space=662x1500x')).toEqual([1, 62])
})

it('pieces that are too big come last, by the smallest overrun', () => {
  expect(keyOf([1300, 700, 420], 'space=662x1500x')).toEqual([2, 38])
  expect(keyOf([1400, 750, 450], 'space=662x1500x')).toEqual([2, 88])
  expect(keyOf([900, 900, 440], 'space=662x1500x')).toEqual([2, 238])
})

it('the first direction with a limit counts where the space is open side to side', () => {
  expect(keyOf([1600, 450, 600], 'space=x480x700')).toEqual([0, 30])
  expect(keyOf([400, 900, 690], 'space=x480x700')).toEqual([1, 80])
  expect(keyOf([1600, 450, 600], 'space=xx700')).toEqual([0, 100])
})
