import { expect, it } from 'vitest'
import { readUserFilter, userListPath } from './user-filter.ts'

it.each([
  ['', {}],
  ['show=guests&keyword=Marama+T&page=2', { guests: true, keyword: 'Marama T', pageNumber: 2 }],
  ['show=others&keyword=+&page=0', {}],
  ['page=1', {}],
])('the query %j of the page of users means %j', (query, filter) => {
  expect(readUserFilter(new URLSearchParams(query))).toEqual(filter)
})

it('the path of a filter is read as the same filter', () => {
  expect(userListPath({})).toBe('/admin/userlist')
  expect(userListPath({ guests: true, keyword: 'Marama T', pageNumber: 2 })).toBe(
    '/admin/userlist?show=guests&keyword=Marama+T&page=2',
  )
})
