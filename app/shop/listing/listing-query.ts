import type { Params } from 'react-router'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import type { ProductListQuery } from '#app/api/catalogue.ts'
import { paths } from '#rules/paths.ts'

export function readListingQuery({ keyword, pageNumber }: Params): (ProductListQuery & { pageNumber: number }) | null {
  const page = readPageNumber(pageNumber)
  return page === null ? null : { ...(keyword !== undefined && { keyword }), pageNumber: page }
}

export function listingPath(keyword: string | undefined, page: number): string {
  return keyword === undefined ? paths.home(page) : paths.search(keyword, page)
}
