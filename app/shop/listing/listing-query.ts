import type { Params } from 'react-router'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import type { ProductListQuery } from '#app/api/catalogue.ts'
import { paths } from '#rules/paths.ts'

/** Reads the catalogue query from the parameters of the home page; null when the page number is not valid. */
export function readListingQuery({ keyword, pageNumber }: Params): (ProductListQuery & { pageNumber: number }) | null {
  const page = readPageNumber(pageNumber)
  return page === null ? null : { ...(keyword !== undefined && { keyword }), pageNumber: page }
}

/** The path of a page of the same list. */
export function listingPath(keyword: string | undefined, page: number): string {
  return keyword === undefined ? paths.home(page) : paths.search(keyword, page)
}
