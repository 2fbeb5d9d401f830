import { expect, it } from 'vitest'
import { normalizeMeasure } from './normalize-measure.ts'

it('an empty measure is 0 where it may be unknown, and stays empty elsewhere', () => {
  expect(['weightKg', 'seats', 'passShortMm'].map((name) => normalizeMeasure(name, ' '))).toEqual(['0', '0', '0'])
  expect(['width', 'price', 'timber', '_id'].map((name) => normalizeMeasure(name, ''))).toEqual(['', '', '', ''])
  expect(normalizeMeasure('seats', ' 4')).toBe(' 4')
})
