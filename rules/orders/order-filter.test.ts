import { expect, it } from 'vitest'
import {
  orderViewOf,
  orderViews,
  readOrderFilter,
  readOrderListing,
  writeOrderFilter,
  writeOrderListing,
  toTag,
} from './order-filter.ts'

it.each([
  ['', {}],
  ['paid=yes&delivered=no', { paid: true, delivered: false }],
  ['cancelled=no', { cancelled: false }],
  ['attention=yes', { attention: true }],
  ['step=on-the-way', { step: 'on-the-way' }],
  ['step=packed', {}],
  ['show=late', { step: 'late' }],
  ['cancelled=yes&paid=yes', { paid: true, cancelled: true }],
  ['paid=no&keyword=+M%C4%81rama+', { paid: false, keyword: 'Mārama' }],
  [
    'from=2026-11-09&to=2026-11-20&tag=+Careful++Access',
    { from: '2026-11-09', to: '2026-11-20', tag: 'careful access' },
  ],
  ['from=2026-02-30&to=9.11.26&tag=%20', {}],
  ['paid=perhaps&delivered=true&cancelled=1&keyword=%20&before=x', {}],
])('the filter of the admin order list is read from the query %j', (query, filter) => {
  expect(readOrderFilter(new URLSearchParams(query))).toEqual(filter)
})

it.each([
  {},
  { paid: true },
  { step: 'to-pack' as const, tag: 'island' },
  { from: '2026-11-09', to: '2026-11-20', tag: 'careful access' },
  { cancelled: false },
  { paid: false, delivered: false, cancelled: true, keyword: '100 % & more' },
])('the filter of the admin order list is written to the query and read back: %j', (filter) => {
  expect(readOrderFilter(new URLSearchParams(writeOrderFilter(filter)))).toEqual(filter)
})

it('the filter of the admin order list is written in a fixed order, so that one list has one URL', () => {
  expect(writeOrderFilter({ attention: true, cancelled: false, delivered: false, paid: true })).toBe(
    'paid=yes&delivered=no&cancelled=no&attention=yes',
  )
})

it('the filter of the admin order list is an empty query when nothing is filtered', () => {
  expect(writeOrderFilter({})).toBe('')
})

it('the filter of the admin order list is that of a view when the query names one', () => {
  for (const { name, filter } of orderViews) {
    expect(readOrderFilter(new URLSearchParams({ show: name, keyword: 'Hemi' }))).toEqual({
      ...filter,
      keyword: 'Hemi',
    })
    expect(orderViewOf({ ...filter, keyword: 'Hemi', from: '2026-11-09', tag: 'island' })).toBe(name)
  }
  expect(readOrderFilter(new URLSearchParams('show=everything'))).toEqual({})
  expect(orderViewOf({ paid: true })).toBeUndefined()
})

it('the sort of the admin order list is read from the query and written behind the filter', () => {
  const listing = { paid: true, keyword: 'Gore', sort: '-total' as const }
  expect(writeOrderListing(listing)).toBe('paid=yes&keyword=Gore&sort=-total')
  expect(readOrderListing(new URLSearchParams(writeOrderListing(listing)))).toEqual(listing)
})

it('the sort of the admin order list is missing for the newest first and for an unknown name', () => {
  expect(writeOrderListing({ paid: true })).toBe('paid=yes')
  expect(readOrderListing(new URLSearchParams('sort=name&paid=yes'))).toEqual({ paid: true })
})

it.each([
  ['Careful Access', 'careful access'],
  ['  careful \t access\n', 'careful access'],
  ['ŌAMARU', 'ōamaru'],
  ['ka\u0304inga', 'kāinga'],
  ['🪑'.repeat(30), '🪑'.repeat(30)],
])('the tag %j is stored as %j', (typed, stored) => {
  expect(toTag(typed)).toBe(stored)
})

it.each(['', '  ', 'a'.repeat(31), 'left\u202eright', 'nul\u0000'])('the tag %j is refused', (typed) => {
  expect(toTag(typed)).toBeNull()
})
