import { describe, expect, it } from 'vitest'
import { productListingOf, productListPath } from './product-list-path.ts'

const query = (text: string) => new URLSearchParams(text)

describe('an address of the product list', () => {
  it('names a page and what is looked for', () => {
    expect(productListingOf({}, query(''))).toEqual({ pageNumber: 1 })
    expect(productListingOf({ pageNumber: '3' }, query('keyword=%20AR-%20'))).toEqual({ keyword: 'AR-', pageNumber: 3 })
    expect(productListingOf({}, query('keyword=%20'))).toEqual({ pageNumber: 1 })
  })

  it('is none with a page that is no number', () => {
    expect(['0', '-1', 'two', '1.5'].map((pageNumber) => productListingOf({ pageNumber }, query('')))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('carries the keyword from page to page, whatever is in it', () => {
    expect(productListPath()).toBe('/admin/productlist')
    expect(productListPath('', 2)).toBe('/admin/productlist/2')
    expect(productListPath('100% & more', 2)).toBe('/admin/productlist/2?keyword=100%25+%26+more')
  })
})
