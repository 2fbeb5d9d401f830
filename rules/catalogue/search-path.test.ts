import { expect, test } from 'vitest'
import { keywordInPath, searchPath } from './search-path.ts'

test('the path of a search is / for an empty or blank keyword', () => {
  expect(searchPath('')).toBe('/')
  expect(searchPath('  ')).toBe('/')
})

test('the path of a search contains any keyword, which is read back unchanged', () => {
  for (const keyword of ['coffee table', 'a/b', '50 %', 'Ōamaru', '?#']) {
    expect(keywordInPath(searchPath(keyword))).toBe(keyword)
    expect(keywordInPath(`${searchPath(keyword)}/page/2`)).toBe(keyword)
  }
})

test('the path of a search keeps one or two dots, which a browser would resolve', () => {
  for (const keyword of ['.', '..', ' .. ', '...', '%2e']) {
    const { pathname } = new URL(searchPath(keyword), 'https://shop.example')
    expect(keywordInPath(pathname).trim()).toBe(keyword.trim())
  }
})

test('the path of a search has no keyword on other pages, and broken escapes are returned unchanged', () => {
  expect(keywordInPath('/')).toBe('')
  expect(keywordInPath('/product/search')).toBe('')
  expect(keywordInPath('/search/50%')).toBe('50%')
  expect(keywordInPath('/search/a%00b')).toBe('ab')
})
