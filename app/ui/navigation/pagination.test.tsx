import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'

const links = (page: number, pages: number) => <Pagination page={page} pages={pages} hrefOf={(n) => `/page/${n}`} />

test('page links are shown only when there is more than one page', () => {
  expect(markupOf(links(1, 1))).toBe('')
  expect(markupOf(links(1, 0))).toBe('')
  expect(textOf(links(1, 2))).toBe('1 2')
})

test('the current page is marked, and its neighbours have rel prev and next', () => {
  const html = markupOf(links(6, 12))
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/page\/6"/)
  expect(html).toMatch(/rel="prev"[^>]*href="\/page\/5"/)
  expect(html).toMatch(/rel="next"[^>]*href="\/page\/7"/)
  expect(textOf(links(6, 12))).toBe('1 … 5 6 7 … 12')
})

test('the first and the last page have one disabled arrow', () => {
  expect(markupOf(links(1, 3))).toMatch(/<span[^>]*aria-disabled="true"[^>]*aria-label="Previous page"/)
  expect(markupOf(links(3, 3))).toMatch(/<span[^>]*aria-disabled="true"[^>]*aria-label="Next page"/)
})
