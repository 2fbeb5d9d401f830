import { expect, it } from 'vitest'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { suggestPages } from './page-suggestions.ts'

const labels = (keyword: string) => suggestPages(firstRooms, keyword).map(({ label }) => label)

it.each([
  ['cof', ['Coffee Tables']],
  ['COFFEE', ['Coffee Tables']],
  ['hall t', ['Hall Tables']],
  ['table hall', ['Hall Tables']],
  ['console', ['Hall Tables']],
  ['headb', ['Bed Frames']],
  ['lamp', ['Lamp Tables, Living Room', 'Lamp Tables, Bedroom']],
  ['dining r', ['Dining Room']],
  ['amer', ['American Rustic']],
  ['solid', ['Solid Timber']],
  ['wardrobe', []],
  ['', []],
  ['%', []],
])('a page suggestion: %j suggests %j', (keyword, expected) => {
  expect(labels(keyword)).toEqual(expected)
})

it('a page suggestion links to the page of the room or to a search (behaviour, Catalogue)', () => {
  expect(suggestPages(firstRooms, 'tv')).toEqual([{ label: 'TV Stands', path: '/living/TV%20Stand' }])
  expect(suggestPages(firstRooms, 'living')).toEqual(
    expect.arrayContaining([{ label: 'Living Room', path: '/living/living' }]),
  )
  expect(suggestPages(firstRooms, 'market')).toEqual([{ label: 'Market Road', path: '/search/market' }])
})

it('a page suggestion is one of four at most', () => {
  expect(suggestPages(firstRooms, 'ta')).toHaveLength(4)
  expect(suggestPages(firstRooms, 'a b c d '.repeat(5000))).toEqual([])
})
