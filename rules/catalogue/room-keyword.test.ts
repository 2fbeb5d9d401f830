import { expect, it } from 'vitest'
import { isKeyword, keywordTargetOf } from './room-keyword.ts'
import { firstRooms } from './first-rooms.ts'
import { materials, rooms } from './rooms.ts'

it.each([
  ['living', 'room', 'living', 'Living Room'],
  ['Bedroom', 'room', 'bedroom', 'Bedroom'],
  ['coffee', 'category', 'Coffee', 'Coffee Tables'],
  ['Hall Tables', 'category', 'Console', 'Hall Tables'],
  ['CONSOLE', 'category', 'Console', 'Hall Tables'],
  ['bed frames', 'category', 'Headboard', 'Bed Frames'],
  ['tv  stand', 'category', 'TV Stand', 'TV Stands'],
  ['Diningtable', 'category', 'Diningtable', 'Dining Tables'],
  ['american', 'brand', 'american', 'American Rustic'],
  ['American Rustic', 'brand', 'american', 'American Rustic'],
  ['MARKET road', 'brand', 'market', 'Market Road'],
  ['paris', 'brand', 'paris', 'Paris'],
  ['Pine', 'material', 'pine', 'Pine'],
  ['Solid Timber', 'material', 'timber', 'Solid Timber'],
  ['timber', 'material', 'timber', 'Solid Timber'],
])('the keyword of a room page: %j is the %s %j with the label %s', (text, kind, keyword, label) => {
  expect(keywordTargetOf(text, firstRooms)).toEqual({ kind, keyword, label })
})

it('the keyword of a room page is the same for a label and for its link, for every link of spec §2', () => {
  const links = rooms.flatMap(({ path, brands }) => [
    ...firstRooms[path].categories.map(({ label }) => label),
    ...brands,
  ])
  for (const label of [...links, ...materials])
    expect(keywordTargetOf(keywordTargetOf(label, firstRooms).keyword, firstRooms).label).toBe(label)
})

it('the keyword of a room page is searched for when it is not a room, category, brand or material', () => {
  expect(keywordTargetOf('Sofa bed', firstRooms)).toEqual({ kind: 'words', keyword: 'Sofa bed', label: '“Sofa bed”' })
  expect(keywordTargetOf('constructor', firstRooms).kind).toBe('words')
})

it('the keyword of a room page is invalid when it is blank, too long or contains control characters', () => {
  expect(['coffee', 'Ōamaru', 'tv stand', '50%', "o'clock"].filter((text) => !isKeyword(text))).toEqual([])
  expect(['', '  ', '\u0000', 'a\u0000b', 'a\nb', 'x'.repeat(5000)].filter(isKeyword)).toEqual([])
})
