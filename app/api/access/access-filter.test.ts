import { expect, it } from 'vitest'
import { accessActions } from '#contract/accounts/access-actions.ts'
import { accessKindLabels, readAccessFilter, writeAccessFilter } from './access-filter.ts'

it('the filter of access events is read from the query of the page and written back', () => {
  const filter = { kind: 'refusal', account: '018e3c11-0c44-7000-8000-000000000001' } as const
  expect(writeAccessFilter(filter, 3)).toBe('kind=refusal&account=018e3c11-0c44-7000-8000-000000000001&page=3')
  expect(readAccessFilter(new URLSearchParams(writeAccessFilter(filter, 3)))).toEqual(filter)
  expect(writeAccessFilter({})).toBe('')
})

it.each(['', 'kind=', 'kind=all', 'kind=constructor', 'account=%20'])('the query “%s” does not filter', (query) => {
  expect(readAccessFilter(new URLSearchParams(query))).toEqual({})
})

it('every kind of events is a choice of the filter', () => {
  expect(Object.keys(accessKindLabels)).toEqual(Object.keys(accessActions))
})
