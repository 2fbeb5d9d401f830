import { expect, it } from 'vitest'
import { passwordMismatch, normalizeEmail } from './accounts/accounts.ts'
import { isDeliverable } from '#rules/orders/delivery/promise-text.ts'
import { isId, shortId } from './platform/ids.ts'
import { holdLeftMs } from './orders/order-state.ts'
import { categoryLabel } from './catalogue/categories.ts'
import { firstRooms } from './catalogue/first-rooms.ts'
import { findRoom, findRoomOfPath, rooms } from './catalogue/rooms.ts'
import { quantityOptions, stockText } from './stock/stock.ts'

it('accounts compares email addresses without case and surrounding space', () => {
  expect(normalizeEmail('  Marama@Example.NZ ')).toBe('marama@example.nz')
})

it('accounts has a message for two passwords that differ (spec §5)', () => {
  expect(passwordMismatch('kauri1234', 'kauri123')).toBe('Passwords do not match')
  expect(passwordMismatch('kauri1234', 'kauri1234')).toBeNull()
})

it.each(['New Zealand', 'nz', ' AOTEAROA '])('delivery goes to %j', (country) =>
  expect(isDeliverable(country)).toBe(true),
)
it.each(['Australia', '', 'New Zealander'])('delivery does not go to %j', (country) =>
  expect(isDeliverable(country)).toBe(false),
)

it('are well-formed UUIDs', () => {
  expect(isId('01938f2a-7c1e-7000-8000-000000000001')).toBe(true)
  for (const wrong of ['', 'x', '1', '01938f2a7c1e70008000000000000001', '01938f2a-7c1e-7000-8000-00000000000\n']) {
    expect(isId(wrong)).toBe(false)
  }
})

it('ids shows the first two groups of an order id', () => {
  expect(shortId('01938f2a-7c1e-7000-8000-000000000001')).toBe('01938f2a-7c1e')
})

it('an order is held until its hold expires and no longer (promises 4)', () => {
  const until = '2026-11-20T10:00:00.000Z'
  expect(holdLeftMs(until, new Date('2026-11-20T09:59:59.000Z'))).toBe(1000)
  expect(holdLeftMs(until, new Date(until))).toBe(0)
  expect(holdLeftMs(null, new Date(until))).toBe(0)
})

it('rooms (spec §2) shows Console as Hall Tables and Headboard as Bed Frames', () => {
  expect(categoryLabel(firstRooms, 'Console')).toBe('Hall Tables')
  expect(categoryLabel(firstRooms, 'Headboard')).toBe('Bed Frames')
  expect(categoryLabel(firstRooms, 'Hammock')).toBe('Hammock')
})

it('rooms (spec §2) has no Paris in the dining room', () => {
  expect(rooms.map(({ path, brands }) => ({ path, hasParis: brands.includes('Paris') }))).toEqual([
    { path: 'living', hasParis: true },
    { path: 'dining', hasParis: false },
    { path: 'bedroom', hasParis: true },
  ])
})

it('rooms (spec §2) finds a room by the homeSpace of a product', () => {
  expect(findRoom('Dining Room')?.path).toBe('dining')
  expect(findRoom('Garage')).toBeUndefined()
})

it('rooms (spec §2) finds a room by the path of its pages, without case', () => {
  expect(findRoomOfPath('/living/Coffee')?.homeSpace).toBe('Living Room')
  expect(findRoomOfPath('/Bedroom/pine')?.homeSpace).toBe('Bedroom')
  for (const other of ['/', '', '/products', '/livingroom/x']) expect(findRoomOfPath(other)).toBeUndefined()
})

it('is In Stock above 0, else Out of Stock, and Last one for a single unit', () => {
  expect(stockText(9)).toBe('In Stock')
  expect(stockText(1)).toBe('Last one')
  expect(stockText(0)).toBe('Out of Stock')
  expect(stockText(-1)).toBe('Out of Stock')
})

it('offers the quantities from 1 to the stock', () => {
  expect(quantityOptions(3)).toEqual([1, 2, 3])
  expect(quantityOptions(0)).toEqual([])
  expect(quantityOptions(9999)).toHaveLength(99)
})
