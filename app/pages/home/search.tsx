import { type LoaderFunction, redirect, useParams } from 'react-router'
import { catalogueApi, type SearchQuery, useSearchProductsQuery } from '#app/api/catalogue.ts'
import { readListingQuery } from '#app/pages/listing/listing-query.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { pageSize } from '#rules/catalogue/listing.ts'
import { paths } from '#rules/paths.ts'
import { SearchResults } from './search-results.tsx'

const readSearch = prefetch(({ params }) => {
  const query = searchQuery(params)
  return query && [catalogueApi.endpoints.searchProducts.initiate(query)]
})

/** A search with a blank keyword redirects to the home page (spec §5). */
export const loader: LoaderFunction = (args) =>
  args.params.keyword?.trim() === '' ? redirect(paths.home()) : readSearch(args)

function searchQuery(params: Readonly<Record<string, string | undefined>>): SearchQuery | null {
  const listing = readListingQuery(params)
  return listing && { ...listing, perPage: pageSize }
}

/** The results of a search: what was understood, what was found, and what is close to it (spec §2, fit.md). */
export function Component() {
  const { keyword = '', ...params } = useParams()
  const query = searchQuery({ keyword, ...params }) ?? { keyword, pageNumber: 1, perPage: pageSize }
  return <SearchResults list={useSearchProductsQuery(query)} pageNumber={query.pageNumber ?? 1} keyword={keyword} />
}
