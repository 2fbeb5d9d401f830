import { expect, it } from 'vitest'
import { rooms } from '#rules/catalogue/rooms.ts'
import { hasFront } from './front.ts'

it('cupboards, chests and TV stands have a front, tables, seats and beds do not', () => {
  const categories = new Set(rooms.flatMap((room) => room.categories.map(({ keyword }) => keyword)))
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
