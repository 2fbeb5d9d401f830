import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MyListItem } from '#contract/selling/my-list.ts'
import { changesToSend, listQuantities, mergeLists } from './merge-lists.ts'
import { readMyList } from './my-list.ts'

const item = (product: string, qty = 1): MyListItem => ({
  product,
  qty,
  price: 10,
  countInStock: 3,
  addedAt: '2026-11-20T00:00:00.000Z',
})

it('the list in local storage is read as it was written', () => {
  expect(readMyList(JSON.stringify([item('a'), item('b', 2)]))).toEqual([item('a'), item('b', 2)])
})

it.each([
  null,
  '',
  '{',
  'null',
  '{"a":1}',
  '[null,1,"x",{}]',
  JSON.stringify([{ ...item('a'), qty: 0 }]),
  JSON.stringify([{ ...item('a'), qty: 1.5 }]),
  JSON.stringify([{ ...item('a'), price: 'x' }]),
  JSON.stringify([{ ...item('a'), addedAt: 1 }]),
])('the list in local storage is empty for %j', (stored) => {
  expect(readMyList(stored)).toEqual([])
})

it('the list in local storage is a list whatever the browser has stored', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(Array.isArray(readMyList(json))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Array.isArray(readMyList(text))).toBe(true)
    }),
  )
})

it('what a browser sends of its list is all of it at the first sign-in, and nothing is removed', () => {
  expect(changesToSend([item('a'), item('b', 2)], null)).toEqual([item('a'), item('b', 2)])
})

it('what a browser sends of its list is what was added, changed and removed since', () => {
  const changes = changesToSend([item('a'), item('b', 2), item('c')], { a: 1, b: 1, d: 1 })
  expect(changes.map(({ product, qty }) => [product, qty])).toEqual([
    ['b', 2],
    ['c', 1],
    ['d', 0],
  ])
})

it('what a browser sends of its list is nothing while nothing has changed', () => {
  expect(changesToSend([item('a')], { a: 1 })).toEqual([])
})

const anyList = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 3 }).map((qty) => item(id, qty)))))

/** The account after some changes, as the server applies them. */
function apply(account: readonly MyListItem[], changes: readonly MyListItem[]): MyListItem[] {
  const items = new Map(account.map((each) => [each.product, each]))
  for (const change of changes) {
    if (change.qty === 0) items.delete(change.product)
    else items.set(change.product, { ...(items.get(change.product) ?? change), qty: change.qty })
  }
  return [...items.values()]
}

it('two browsers of one account have the same list as the account once both have synced twice', () => {
  fc.assert(
    fc.property(anyList, anyList, anyList, (start, one, other) => {
      let account = apply(start, changesToSend(one, listQuantities(start)))
      account = apply(account, changesToSend(other, listQuantities(start)))
      const second = mergeLists(account, other, other)
      const first = mergeLists(apply(account, []), one, one)
      expect(listQuantities(first)).toEqual(listQuantities(account))
      expect(listQuantities(second)).toEqual(listQuantities(account))
    }),
  )
})

it('two browsers of one account lose no piece at a sign-in', () => {
  fc.assert(
    fc.property(anyList, anyList, (account, browser) => {
      const merged = apply(account, changesToSend(browser, null))
      const all = new Set([...account, ...browser].map(({ product }) => product))
      expect(new Set(merged.map(({ product }) => product))).toEqual(all)
    }),
  )
})

it('two browsers of one account keep what was changed during a call', () => {
  fc.assert(
    fc.property(anyList, anyList, anyList, (account, sent, current) => {
      const merged = listQuantities(mergeLists(account, sent, current))
      const expected = listQuantities(apply(account, changesToSend(current, listQuantities(sent))))
      expect(merged).toEqual(expected)
    }),
  )
})
