import { expect, it } from 'vitest'
import { inboxPath, readInboxFilter, readOpenRow } from './inbox-filter.ts'

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

const _id = '018e3c11-0c44-7000-8000-000000000001'

it.each([
  [`open=message-${_id}`, { kind: 'message', _id }],
  [`show=done&open=question-${_id}`, { kind: 'question', _id }],
  [`open=review-${_id}`, { kind: 'review', _id }],
  ['', null],
  [`open=order-${_id}`, null],
  [`open=${_id}`, null],
  ['open=message-', null],
  ['open=message-__proto__', null],
  ['open=message-../users', null],
])('the address ?%s opens the row %o', (query, row) => {
  expect(readOpenRow(new URLSearchParams(query))).toEqual(row)
})

it('the address of a row keeps the filter of its list', () => {
  const filter = { show: 'done' as const, keyword: 'stairs' }
  const path = inboxPath(filter, { kind: 'review', _id })
  expect(path).toBe(`/admin/inbox?show=done&keyword=stairs&open=review-${_id}`)
  const { searchParams } = new URL(path, 'http://shop')
  expect([readInboxFilter(searchParams), readOpenRow(searchParams)]).toEqual([filter, { kind: 'review', _id }])
})
