import { type LoaderFunction, redirect, useParams } from 'react-router'
import { catalogueApi, useListProductsQuery } from '#app/api/catalogue.ts'
import { structuredData } from '#app/pages/structured-data.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { LatestProducts } from './latest-products.tsx'
import { readListingQuery } from '#app/pages/listing/listing-query.ts'
import { paths } from '#rules/paths.ts'
import { SearchResults } from './search-results.tsx'

const readListing = prefetch(
  ({ params }) => {
    const listing = readListingQuery(params)
    return listing && [catalogueApi.endpoints.listProducts.initiate(listing)]
  },
  [structuredData],
)

/** A search with a blank keyword redirects to the home page (spec §5). */
export const loader: LoaderFunction = (args) =>
  args.params.keyword?.trim() === '' ? redirect(paths.home()) : readListing(args)

/** The home page, or the search results when the path contains a keyword (spec §2, Home). */
export function Component() {
  const params = useParams()
  const listing = readListingQuery(params) ?? { pageNumber: 1 }
  const list = useListProductsQuery(listing)
  const { keyword, pageNumber } = listing
  return keyword === undefined ? (
    <LatestProducts list={list} pageNumber={pageNumber} />
  ) : (
    <SearchResults list={list} pageNumber={pageNumber} keyword={keyword} />
  )
}
