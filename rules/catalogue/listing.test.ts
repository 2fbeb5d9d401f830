import { expect, it } from 'vitest'
import { pageCount, pageWindow, readPageNumber } from './listing.ts'

it.each([
  { count: 0, pages: 1 },
  { count: 1, pages: 1 },
  { count: 12, pages: 1 },
  { count: 13, pages: 2 },
  { count: 72, pages: 6 },
  { count: 73, pages: 7 },
])('a list of $count products has $pages page(s) of twelve', ({ count, pages }) => {
  expect(pageCount(count)).toBe(pages)
})

it('reads the page number of a URL', () => {
  expect(readPageNumber(undefined)).toBe(1)
  expect(readPageNumber('7')).toBe(7)
  for (const wrong of ['0', '-1', 'abc', '1.5', '', '01', '1e3', '9999999']) expect(readPageNumber(wrong)).toBeNull()
})

it('links all pages when there are few, else the first, the last and the neighbours of the current one', () => {
  expect(pageWindow(1, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(pageWindow(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  expect(pageWindow(1, 20)).toEqual([1, 2, 'gap', 20])
  expect(pageWindow(20, 20)).toEqual([1, 'gap', 19, 20])
})
