import { expect, it } from 'vitest'
import { readProductListing, productListPath } from './product-list-path.ts'

const query = (text: string) => new URLSearchParams(text)

it('a URL of the product list selects a page, a keyword, choices and an order', () => {
  expect(readProductListing({}, query(''))).toEqual({ pageNumber: 1 })
  expect(readProductListing({ pageNumber: '3' }, query('keyword=%20AR-%20'))).toEqual({
    keyword: 'AR-',
    pageNumber: 3,
  })
  expect(readProductListing({}, query('keyword=%20'))).toEqual({ pageNumber: 1 })
  expect(
    readProductListing({}, query('brand=Paris&range=Kurow&stock=one&state=hidden&picture=none&sort=-price')),
  ).toEqual({
    brand: 'Paris',
    range: 'Kurow',
    stock: 'one',
    state: 'hidden',
    picture: 'none',
    sort: '-price',
    pageNumber: 1,
  })
  expect(readProductListing({}, query('state=on-sale&sort=-sale'))).toEqual({
    state: 'on-sale',
    sort: '-sale',
    pageNumber: 1,
  })
  expect(readProductListing({}, query('stock=some&state=sold&picture=some&sort=colour'))).toEqual({ pageNumber: 1 })
})

it('a URL of the product list is invalid when the page is not a positive integer', () => {
  for (const pageNumber of ['0', '-1', 'two', '1.5']) expect(readProductListing({ pageNumber }, query(''))).toBeNull()
})

it('a URL of the product list keeps the filter from page to page', () => {
  expect(productListPath()).toBe('/admin/productlist')
  expect(productListPath({}, 2)).toBe('/admin/productlist/2')
  expect(productListPath({ keyword: '100% & more' }, 2)).toBe('/admin/productlist/2?keyword=100%25+%26+more')
  expect(productListPath({ brand: 'Paris', sort: '-price' })).toBe('/admin/productlist?brand=Paris&sort=-price')
})
