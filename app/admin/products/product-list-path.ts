import type { Params } from 'react-router'
import type { GridFilter, GridListing } from '#app/api/admin/back-office.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import { addressFilter, oneOf, text } from '#rules/address-filter.ts'

const sorts = ['name', 'price', 'sale', 'stock', 'category', 'brand', 'state'] as const

const { read, write } = addressFilter({
  keyword: text,
  category: text,
  range: text,
  brand: text,
  stock: oneOf(['in', 'one', 'none']),
  state: oneOf(['published', 'hidden', 'draft', 'on-sale']),
  picture: oneOf(['none']),
  sort: oneOf(sorts.flatMap((key) => [key, `-${key}`] as const)),
})

/** Reads a URL of the list and ignores choices that mean nothing; null when its page number is invalid. */
export function readProductListing({ pageNumber }: Params, query: URLSearchParams): GridListing | null {
  const page = readPageNumber(pageNumber)
  return page === null ? null : { ...read(query), pageNumber: page }
}

/** The path of a page of the list; page 1 has no number, and the filter stays from page to page. */
export function productListPath(filter: GridFilter = {}, page = 1): string {
  const path = adminPaths.products(page)
  const query = write(filter)
  return query === '' ? path : `${path}?${query}`
}
