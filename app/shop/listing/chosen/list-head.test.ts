import { expect, it } from 'vitest'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { listHeadText, whatIsListed } from './list-head.ts'
import { readListChoice } from './list-query.ts'

const head = (query: string, list: object, hasSliders = true) =>
  listHeadText({
    list: { count: 5, within: 5, all: 8, fittingCount: null, isLarge: false, ...list },
    choice: readListChoice(query),
    what: 'lamp table for the living room',
    hasSliders,
    plural: 'Lamp Tables',
  })

it('the head of a list says how many pieces are within the sliders while nothing else is chosen', () => {
  expect(head('', {})).toBe('5 of 8 fit')
  expect(head('?sort=price', {})).toBe('5 of 8 fit')
  expect(head('', { count: 0, within: 0, all: 0 })).toBe('No pieces')
})

it('the head of a list says how many pieces have what is chosen', () => {
  expect(head('?stock=in', {})).toBe('5 Lamp Tables')
  expect(head('?stock=in', { count: 1 })).toBe('1 piece')
  expect(head('', { isLarge: true, count: 130 })).toBe('130 Lamp Tables')
  expect(head('', {}, false)).toBe('5 Lamp Tables')
})

it('the head of a list says how many pieces fit the space, or that none does', () => {
  expect(head('?space=420x430x650', { fittingCount: 4 })).toBe('4 of 5 fit your space')
  expect(head('?space=420x430x650', { fittingCount: 5 })).toBe('All 5 pieces fit your space')
  expect(head('?space=420x430x650', { fittingCount: 0 })).toBe(
    'No lamp table for the living room fits 420 × 430 × 650 mm. Here are the closest, starting with the one nearest to fitting:',
  )
  expect(head('?space=420x430x650&stock=in', { fittingCount: 0, count: 0 })).toBe('0 Lamp Tables')
})

it('the pieces of a room page are named in the singular', () => {
  const living = findRoom('Living Room')
  const named = (keyword: string) => living && whatIsListed(firstRooms, living, keywordTargetOf(keyword, firstRooms))
  expect(named('TV Stand')).toBe('TV stand for the living room')
  expect(named('living')).toBe('piece for the living room')
  expect(named('Paris')).toBe('Paris piece for the living room')
  expect(named('anything')).toBe('piece for the living room')
  const dining = findRoom('Dining Room')
  expect(dining && whatIsListed(firstRooms, dining, keywordTargetOf('Bar', firstRooms))).toBe(
    'piece for the dining room',
  )
})
