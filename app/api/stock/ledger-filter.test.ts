import { expect, it } from 'vitest'
import { stockLineGroups } from '#contract/stock/stock-line-kinds.ts'
import { stockGroupText, stockKindText } from '#rules/stock/stock-lines.ts'
import { readLedgerFilter, writeLedgerFilter } from './ledger-filter.ts'

it('the filter of the ledger is read from the query of the page and written back', () => {
  const filter = { search: 'Kurow', kind: 'sale', from: '2026-09-01', to: '2026-11-20' } as const
  expect(writeLedgerFilter(filter, 2)).toBe('search=Kurow&kind=sale&from=2026-09-01&to=2026-11-20&page=2')
  expect(readLedgerFilter(new URLSearchParams(writeLedgerFilter(filter, 2)))).toEqual(filter)
  expect(writeLedgerFilter({})).toBe('')
})

it.each(['', 'kind=all', 'kind=constructor', 'from=yesterday', 'search=%20'])(
  'the query “%s” does not filter the ledger',
  (query) => {
    expect(readLedgerFilter(new URLSearchParams(query))).toEqual({})
  },
)

it('every kind of lines has its words and is selected by one choice of the filter', () => {
  expect(Object.keys(stockGroupText)).toEqual(Object.keys(stockLineGroups))
  const kinds = Object.values(stockLineGroups).flat()
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(Object.keys(stockKindText).toSorted()).toEqual([...kinds].toSorted())
})
