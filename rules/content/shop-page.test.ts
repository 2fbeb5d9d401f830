import { expect, it } from 'vitest'
import type { ShopPageValues } from '#contract/content/shop-pages.ts'
import {
  countWords,
  markdownProblem,
  normalizeShopPage,
  shopPageProblems,
  slugProblem,
  suggestSlug,
} from './shop-page.ts'

const page: ShopPageValues = { title: 'Care', slug: 'care', description: '', text: 'Oil it.', inFooter: false }

it.each([
  ['How we oil a top', 'how-we-oil-a-top'],
  ['Tōtara & rimu: what’s the difference?', 'totara-rimu-whats-the-difference'],
  ['  100 % wool  ', '100-wool'],
  ['New', ''],
  ['…', ''],
  ['a', ''],
  ['long '.repeat(20), 'long-long-long-long-long-long-long-long-long-long-long-long'],
])('the address of a page is, for the title %j, %j', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
})

it.each([
  ['', 'Enter an address.'],
  ['a', 'Enter an address of 2 to 60 characters.'],
  ['a'.repeat(61), 'Enter an address of 2 to 60 characters.'],
  ['Care', 'Use lower-case letters, digits and single hyphens, such as how-we-oil-a-top.'],
  ['care/oil', 'Use lower-case letters, digits and single hyphens, such as how-we-oil-a-top.'],
  ['care--oil', 'Use lower-case letters, digits and single hyphens, such as how-we-oil-a-top.'],
  ['../admin', 'Use lower-case letters, digits and single hyphens, such as how-we-oil-a-top.'],
  ['preview', 'The shop uses ‘preview’ itself. Choose another address.'],
  ['new', 'The shop uses ‘new’ itself. Choose another address.'],
  ['a'.repeat(60), undefined],
  ['care-2', undefined],
])('the address of a page: %j is refused with %j', (slug, problem) => {
  expect(slugProblem(slug)).toBe(problem)
})

it('the values of a page are stored without spaces at the ends, with an address in small letters', () => {
  expect(
    normalizeShopPage({
      title: ' Care ',
      slug: ' /pages/Care ',
      description: ' x ',
      text: 'a\r\nb\r \n',
      inFooter: true,
    }),
  ).toEqual({ title: 'Care', slug: 'care', description: 'x', text: 'a\nb', inFooter: true })
})

it('the values of a page can be published with a title, an address and a text', () => {
  expect(shopPageProblems(page)).toEqual([])
  expect(shopPageProblems({ ...page, title: '', slug: '', text: ' \n' })).toEqual([
    { path: 'title', message: 'Enter a title.' },
    { path: 'slug', message: 'Enter an address.' },
    { path: 'text', message: 'Write a text.' },
  ])
})

it.each([
  [`${'> '.repeat(20)}a`, undefined],
  [`a\n${'>'.repeat(21)}a`, 'A quote can be inside up to 20 others.'],
  ['|a'.repeat(20), undefined],
  ['|a'.repeat(22), 'A table can have up to 20 columns.'],
  ['_a*~'.repeat(100), undefined],
  ['_a\n'.repeat(301), 'A paragraph can have up to 300 of the signs * _ ~.'],
  ['a'.repeat(6_000), undefined],
  ['a'.repeat(6_001), 'A paragraph can have up to 6,000 characters. Split it with an empty line.'],
])('the values of a page have no text that takes long to render: %#', (text, problem) => {
  expect(markdownProblem(text)).toBe(problem)
})

it('the values of a page have a number of words', () => {
  expect([countWords(''), countWords(' one\ntwo  three ')]).toEqual([0, 3])
})
