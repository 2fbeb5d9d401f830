import { expect, test } from 'vitest'
import { allQuantities, areAllChosen, startQuantities } from './chosen-items.ts'

const parcel = '01a1f823-7b7b-7107-af56-f19718274b42'
const items = [
  { item: 0, qty: 1, parcel: null },
  { item: 1, qty: 4, parcel },
]

test('all pieces are each piece at its whole quantity', () => {
  const all = allQuantities(items)
  expect(all).toEqual({ 'qty-0-': '1', [`qty-1-${parcel}`]: '4' })
  expect(areAllChosen(items, all)).toBe(true)
  expect(areAllChosen(items, { ...all, [`qty-1-${parcel}`]: '3' })).toBe(false)
  expect(areAllChosen(items, { ...all, 'qty-0-': '0' })).toBe(false)
})

test('a form starts with none of several pieces, and with one unit where there is one piece', () => {
  expect(startQuantities(items)).toEqual({ 'qty-0-': '0', [`qty-1-${parcel}`]: '0' })
  expect(startQuantities(items.slice(1))).toEqual({ [`qty-1-${parcel}`]: '1' })
  expect(startQuantities(items.slice(0, 1))).toEqual({ 'qty-0-': '1' })
  expect(areAllChosen(items, startQuantities(items))).toBe(false)
})
