import '#app/shop/listing/tools/list-tools.scss'
import { type LoaderFunctionArgs, type Params, redirect, useParams } from 'react-router'
import { catalogueApi, type SearchQuery, useSearchProductsQuery } from '#app/api/catalogue.ts'
import { anyList } from '#app/shop/listing/any/any-list.ts'
import { readListingQuery } from '#app/shop/listing/listing-query.ts'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { pageSize } from '#rules/catalogue/listing.ts'
import { paths } from '#rules/paths.ts'
import { searchSections } from './later-sections.ts'
import { SearchResults } from './search-results.tsx'

export { partsOfAnyList as partsOf } from '#app/shop/listing/any/any-list.ts'

const readSearch = prefetch(({ params }) => {
  const query = searchQuery(params)
  return query && [catalogueApi.endpoints.searchProducts.initiate(query)]
})

/** A search with a blank keyword redirects to the home page (spec §5). */
export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  const query = searchQuery(args.params)
  if (args.params.keyword?.trim() === '') return redirect(paths.home())
  const [{ loadChosen }, failure] = await Promise.all([anyList.load(), readSearch(args), searchSections.load()])
  if (failure || !query) return failure
  const { data } = catalogueApi.endpoints.searchProducts.select(query)(args.context.get(storeContext).getState())
  return loadChosen(args, { keyword: query.keyword }, data?.homeSpace)
}

function searchQuery(params: Params): SearchQuery | null {
  const listing = readListingQuery(params)
  return listing && { ...listing, perPage: pageSize }
}

/** The results of a search: what was understood, what was found, and what is close to it (spec §2, fit.md). */
export function Component() {
  const { keyword = '', ...params } = useParams()
  const query = searchQuery({ keyword, ...params }) ?? { keyword, pageNumber: 1, perPage: pageSize }
  return <SearchResults list={useSearchProductsQuery(query)} pageNumber={query.pageNumber ?? 1} keyword={keyword} />
}
