import { expect, it } from 'vitest'
import { fitOrderKey } from './fit-order.ts'
import { fitOf } from './fit.ts'
import { readSpace } from './space.ts'

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
