import type { Params } from 'react-router'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import { paths } from '#rules/paths.ts'

/** What a URL of the admin product list selects. The keyword is in its query. */
export interface ProductListing {
  keyword?: string
  pageNumber: number
}

/** Reads a URL of the list; null when its page number is invalid. */
export function readProductListing({ pageNumber }: Params, query: URLSearchParams): ProductListing | null {
  const page = readPageNumber(pageNumber)
  const keyword = query.get('keyword')?.trim()
  return page === null ? null : { ...(keyword && { keyword }), pageNumber: page }
}

/** The path of a page of the list; page 1 has no number, and the keyword stays from page to page. */
export function productListPath(keyword = '', page = 1): string {
  const path = paths.admin.products(page)
  return keyword === '' ? path : `${path}?${new URLSearchParams({ keyword })}`
}
