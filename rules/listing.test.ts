import { expect, it } from 'vitest'
import { pageCount, pageWindow, readPageNumber } from './listing.ts'

it('has twelve products on a page, and one page even of nothing', () => {
  expect([0, 1, 12, 13, 72, 73].map(pageCount)).toEqual([1, 1, 1, 2, 6, 7])
})

it('reads the page of an address', () => {
  expect(readPageNumber(undefined)).toBe(1)
  expect(readPageNumber('7')).toBe(7)
  for (const wrong of ['0', '-1', 'abc', '1.5', '', '01', '1e3', '9999999']) expect(readPageNumber(wrong)).toBeNull()
})

it('shows all of few pages and the neighbourhood in many', () => {
  expect(pageWindow(1, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(pageWindow(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  expect(pageWindow(1, 20)).toEqual([1, 2, 'gap', 20])
  expect(pageWindow(20, 20)).toEqual([1, 'gap', 19, 20])
})
