import { redirect, useParams, Link, useLocation, type LoaderFunctionArgs, type Params } from 'react-router'
import { catalogueApi, type SearchQuery } from '#app/api/catalogue.ts'
import { anyList, AnyBar, AnyHead, AnySpace, useChosenCode } from '#app/shop/listing/any/any-list.ts'
import { readListingQuery, listingPath } from '#app/shop/listing/listing-query.ts'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { pageSize } from '#rules/catalogue/listing.ts'
import { paths } from '#rules/paths.ts'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { ListPlaceholder } from '#app/shop/listing/list-placeholder.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import styles from './home.module.scss'
import { pageCode } from '#app/navigation/late-code.ts'
import { lazyAfterHydration } from '#app/navigation/lazy-after-hydration.tsx'

export { partsOfAnyList as partsOf } from '#app/shop/listing/any/any-list.ts'

const readSearch = prefetch(({ params }) => {
  const query = searchQuery(params)
  return query && [catalogueApi.search.initiate(query)]
})

/** A blank keyword redirects to the home page (spec §5). */
export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  const query = searchQuery(args.params)
  if (args.params.keyword?.trim() === '') return redirect(paths.home())
  const [{ loadChosen }, failure] = await Promise.all([anyList.load(), readSearch(args), searchSections.load()])
  if (failure || !query) return failure
  const { data } = catalogueApi.search.select(query)(args.context.get(storeContext).getState())
  return loadChosen(args, { keyword: query.keyword }, data?.homeSpace)
}

function searchQuery(params: Params): SearchQuery | null {
  const listing = readListingQuery(params)
  return listing && { ...listing, perPage: pageSize }
}

export function Component() {
  const { keyword = '', ...params } = useParams()
  const query = searchQuery({ keyword, ...params }) ?? { keyword, pageNumber: 1, perPage: pageSize }
  return (
    <SearchResults list={catalogueApi.search.useQuery(query)} pageNumber={query.pageNumber ?? 1} keyword={keyword} />
  )
}

interface SearchResultsProps {
  list: { data?: BrowsePage; error?: unknown; isFetching: boolean; refetch: () => unknown }
  pageNumber: number
  keyword: string
}

/** Go Back replaces the hero of the home page (spec §2). */
function SearchResults({ list, pageNumber, keyword }: SearchResultsProps) {
  const { search: query } = useLocation()
  const { data } = list
  const search = data?.search
  const isEmpty = data !== undefined && !search?.found && pageNumber === 1
  const heading = `${isEmpty ? 'Nothing' : 'Results'} for “${keyword.trim()}”`
  const hasProducts = data !== undefined && data.products.length > 0
  const page = pageNumber === 1 ? '' : `Page ${pageNumber}. `
  return (
    <div className="container">
      <PageMeta
        title={pageNumber === 1 ? heading : `${heading}, page ${pageNumber}`}
        description={`${page}Rustic solid timber furniture that matches “${keyword}”, with sizes, prices and stock.`}
        canonical={hasProducts ? listingPath(keyword, pageNumber) : undefined}
        image={data?.products[0]?.image}
        spaceRoom={findRoom(data?.homeSpace ?? '')?.path}
      />
      <div className="trail">
        <BackLink />
      </div>
      <div className={styles.searchHead}>
        <PageHeading title={heading} afterCrumbs>
          {search && <Understood search={search} query={query} />}
        </PageHeading>
      </div>
      {!data ? (
        <ListPlaceholder list={list} />
      ) : (
        !isEmpty && <Results data={data} pageNumber={pageNumber} keyword={keyword} />
      )}
      {data && <SearchSections search={data.search} isEmpty={isEmpty} query={query} />}
    </div>
  )
}

interface ResultsProps extends Pick<SearchResultsProps, 'pageNumber' | 'keyword'> {
  data: BrowsePage
}

function Results({ data, pageNumber, keyword }: ResultsProps) {
  const { products, count, page, pages } = data
  const chosen = useChosenCode()
  if (products.length === 0) {
    return (
      <p className="lead">
        There’s no page {pageNumber}. <Link to={listingPath(keyword, 1)}>Go to page 1</Link>
      </p>
    )
  }
  const scope = { keyword }
  const status = `${count} ${count === 1 ? 'piece' : 'pieces'}${pages > 1 ? `, page ${page} of ${pages}` : ''}`
  const list = { scope, counts: data, status, shopOrder: 'Best match' }
  return (
    <>
      <AnySpace list={list} />
      <AnyHead list={list} />
      {chosen ? (
        <chosen.ChosenProducts scope={scope} />
      ) : (
        <>
          <ProductGrid products={products} firstEager={4} firstPriority />
          <Pagination page={page} pages={pages} hrefOf={(number) => listingPath(keyword, number)} />
        </>
      )}
      <AnyBar list={list} />
    </>
  )
}

const searchSections = pageCode(() => import('./search-sections.tsx'))

const SearchSections = lazyAfterHydration(searchSections, (code) => code.SearchSections)
const Understood = lazyAfterHydration(searchSections, (code) => code.Understood)
const Pagination = lazyAfterHydration(searchSections, (code) => code.Pagination)
