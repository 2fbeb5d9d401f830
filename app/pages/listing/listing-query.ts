import type { Params } from 'react-router'
import { readPageNumber } from '#rules/listing.ts'
import type { ProductListQuery } from '#app/api/catalogue.ts'
import { paths } from '#rules/paths.ts'

/** What an address of the home page asks the catalogue for; null when its page number is none. */
export function readListingQuery({ keyword, pageNumber }: Params): (ProductListQuery & { pageNumber: number }) | null {
  const page = readPageNumber(pageNumber)
  return page === null ? null : { ...(keyword !== undefined && { keyword }), pageNumber: page }
}

/** The address of a page of the same list; the first one has no number. */
export function listingPath(keyword: string | undefined, page: number): string {
  return keyword === undefined ? paths.home(page) : paths.search(keyword, page)
}
