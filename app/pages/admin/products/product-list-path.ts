import type { Params } from 'react-router'
import { readPageNumber } from '#rules/listing.ts'
import { paths } from '#rules/paths.ts'

/** What an address of the admin's product list asks for. The keyword stands in its query. */
export interface ProductListing {
  keyword?: string
  pageNumber: number
}

/** Reads an address of the list; null when its page number is none. */
export function productListingOf({ pageNumber }: Params, query: URLSearchParams): ProductListing | null {
  const page = readPageNumber(pageNumber)
  const keyword = query.get('keyword')?.trim()
  return page === null ? null : { ...(keyword && { keyword }), pageNumber: page }
}

/** The address of a page of the list; the first one has no number, and a keyword is carried from page to page. */
export function productListPath(keyword = '', page = 1): string {
  const path = paths.admin.products(page)
  return keyword === '' ? path : `${path}?${new URLSearchParams({ keyword })}`
}
