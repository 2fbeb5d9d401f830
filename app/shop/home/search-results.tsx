import { Link, useLocation } from 'react-router'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { AnyBar, AnyHead, AnySpace, useChosenCode } from '#app/shop/listing/any/any-list.ts'
import { listingPath } from '#app/shop/listing/listing-query.ts'
import { ListPlaceholder } from '#app/shop/listing/list-placeholder.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { Pagination, SearchSections, Understood } from './later-sections.ts'
import styles from './search-results.module.scss'

interface SearchResultsProps {
  list: { data?: BrowsePage; error?: unknown; isFetching: boolean; refetch: () => unknown }
  pageNumber: number
  keyword: string
}

/** What a search found, best match first. Go Back replaces the hero of the home page (spec §2). */
export function SearchResults({ list, pageNumber, keyword }: SearchResultsProps) {
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
      <div className={styles.head}>
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

/** The results, a page of them best match first, or those that the address chooses. */
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
        <chosen.ChosenPieces scope={scope} />
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
