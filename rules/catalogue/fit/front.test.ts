import { expect, it } from 'vitest'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { hasFront } from './front.ts'

it('cupboards, chests and TV stands have a front, tables, seats and beds do not', () => {
  const categories = new Set(Object.values(firstRooms).flatMap((room) => room.categories.map(({ keyword }) => keyword)))
  expect([...categories].filter(hasFront)).toEqual([
    'TV Stand',
    'Buffet',
    'Display',
    'Bedside',
    'Dresser',
    'Tall',
    'Lingerie',
  ])
  expect(hasFront('Hammock')).toBe(false)
})
