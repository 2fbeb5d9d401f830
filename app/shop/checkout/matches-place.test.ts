import { expect, it } from 'vitest'
import { matchesPlace } from './matches-place.ts'

const places = ['Ōamaru', 'Saint Kilda', 'Mount Cook', 'Arthur’s Pass', 'Wellington']

it.each(['oamaru', ' ŌAMARU ', 'St Kilda', 'St. Kilda', 'Mt Cook', "Arthur's Pass", 'Wellington City'])(
  '%s is one of the places',
  (text) => expect(matchesPlace(text, places)).toBe(true),
)

it.each(['', '  ', 'Christchurch', 'Oama', 'Kilda'])('“%s” is none of them', (text) =>
  expect(matchesPlace(text, places)).toBe(false),
)
