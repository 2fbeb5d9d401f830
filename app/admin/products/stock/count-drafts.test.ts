import { expect, it } from 'vitest'
import type { CountedProduct } from '#contract/stock/stocktakes.ts'
import { type CountDraft, readDrafts, summarise, toCounts, withDraft, withoutSent } from './count-drafts.ts'

const item: CountedProduct = {
  _id: 'a',
  name: 'Hahei Coffee Table',
  code: 'CA-COF-1100',
  image: '',
  stock: 6,
  counted: null,
  countedAt: null,
  moved: 0,
  sold: 0,
  soldAt: null,
  soldWasThere: null,
  difference: null,
  reason: '',
}
const draft: CountDraft = { counted: '5', reason: 'Damaged', soldWasThere: null, countedAt: '2026-11-20T00:00:00.000Z' }

it('the drafts of a stocktake are read as the browser has stored them, and nothing else', () => {
  expect(readDrafts(JSON.stringify({ a: draft, b: { counted: 5 }, c: null }))).toEqual({ a: draft })
  expect(['{', 'null', '7', null].map(readDrafts)).toEqual([{}, {}, {}, {}])
})

it('the drafts that are whole numbers are sent, and stay until they are sent as they are', () => {
  const drafts = { a: draft, b: { ...draft, counted: '1.5' }, c: { ...draft, counted: '' } }
  expect(toCounts(drafts)).toEqual([
    { product: 'a', counted: 5, reason: 'Damaged', countedAt: '2026-11-20T00:00:00.000Z' },
  ])
  expect(withoutSent(drafts, { a: draft })).toEqual({ b: drafts.b, c: drafts.c })
  expect(withoutSent({ a: { ...draft, counted: '4' } }, { a: draft })).toEqual({ a: { ...draft, counted: '4' } })
})

it('a piece shows its draft and how it differs', () => {
  expect(withDraft(item, draft)).toMatchObject({ counted: 5, difference: -1, reason: 'Damaged' })
  expect(withDraft(item, { ...draft, counted: '' })).toMatchObject({ counted: null, difference: null })
  expect(withDraft(item, undefined)).toBe(item)
})

it('the foot of a stocktake counts the pieces, the differences and what is missing', () => {
  const more = withDraft({ ...item, _id: 'b', name: 'Akaroa Coffee Table' }, { ...draft, counted: '7', reason: '' })
  const same = withDraft({ ...item, _id: 'c' }, { ...draft, counted: '6' })
  expect(summarise([withDraft(item, draft), more, same, item])).toEqual({
    text: '3 of 4 counted, 2 differ: −1 and +1',
    differences: 2,
    counted: 3,
    problems: ['Akaroa Coffee Table: choose a reason for +1.'],
  })
  expect(summarise([same]).text).toBe('1 of 1 counted, none differs')
})
