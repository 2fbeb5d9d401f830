import { expect, it } from 'vitest'
import { matchingValues } from './combobox-field.tsx'

const brands = ['American Rustic', 'Market Road', 'Ōamaru Joinery', 'Paris']

it('contain every known value while the text is blank', () => {
  expect(matchingValues(brands, '')).toEqual(brands)
  expect(matchingValues(brands, '  ')).toEqual(brands)
})

it('the suggested values are those that contain the text, ignoring case, macrons and surrounding space', () => {
  expect(matchingValues(brands, 'r')).toEqual(['American Rustic', 'Market Road', 'Ōamaru Joinery', 'Paris'])
  expect(matchingValues(brands, ' RUST')).toEqual(['American Rustic'])
  expect(matchingValues(brands, 'oama')).toEqual(['Ōamaru Joinery'])
  expect(matchingValues(brands, 'Ōama')).toEqual(['Ōamaru Joinery'])
})

it('the suggested values are none for a new value, and no character is a wildcard', () => {
  expect(matchingValues(brands, 'Workshop')).toEqual([])
  expect(matchingValues(brands, '.*')).toEqual([])
})
