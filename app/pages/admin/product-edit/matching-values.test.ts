import { expect, it } from 'vitest'
import { narrowedValues } from './matching-values.ts'

const brands = ['American Rustic', 'Market Road', 'Ōamaru Joinery', 'Paris']

it('offers every known value while nothing is typed', () => {
  expect(narrowedValues(brands, '')).toEqual(brands)
  expect(narrowedValues(brands, '  ')).toEqual(brands)
})

it('narrows to those that contain what is typed, without case, macrons and outer space', () => {
  expect(narrowedValues(brands, 'r')).toEqual(['American Rustic', 'Market Road', 'Ōamaru Joinery', 'Paris'])
  expect(narrowedValues(brands, ' RUST')).toEqual(['American Rustic'])
  expect(narrowedValues(brands, 'oama')).toEqual(['Ōamaru Joinery'])
  expect(narrowedValues(brands, 'Ōama')).toEqual(['Ōamaru Joinery'])
})

it('offers none for a text of the owner’s own, and takes no sign for more than itself', () => {
  expect(narrowedValues(brands, 'Workshop')).toEqual([])
  expect(narrowedValues(brands, '.*')).toEqual([])
})
