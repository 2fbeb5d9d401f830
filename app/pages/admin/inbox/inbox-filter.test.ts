import { expect, it } from 'vitest'
import { inboxPath, readInboxFilter } from './inbox-filter.ts'

it.each([
  ['', { show: 'open' }],
  ['show=reviews', { show: 'reviews' }],
  ['show=all&keyword=+&assignee=', { show: 'open' }],
  ['show=done&keyword=+stairs+&assignee=me', { show: 'done', keyword: 'stairs', assignee: 'me' }],
])('the address ?%s lists what it asks for', (query, filter) => {
  expect(readInboxFilter(new URLSearchParams(query))).toEqual(filter)
})

it.each([
  [{ show: 'open' as const }, '/admin/inbox'],
  [{ show: 'messages' as const, assignee: 'none' }, '/admin/inbox?show=messages&assignee=none'],
  [{ show: 'open' as const, keyword: 'T-10036 & more' }, '/admin/inbox?keyword=T-10036+%26+more'],
])('the filter %o has the address %s', (filter, path) => {
  expect(inboxPath(filter)).toBe(path)
  expect(readInboxFilter(new URL(path, 'http://shop').searchParams)).toEqual(filter)
})
