import { Link } from 'react-router'
import type { BrowsePage } from '#contract/products/browse.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { listingPath } from '#app/pages/listing/listing-query.ts'
import { ListPlaceholder } from '#app/pages/listing/list-placeholder.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { LooserSearches, NearMatches } from './near-matches.tsx'
import { Understood } from './understood.tsx'
import styles from './search-results.module.scss'

interface SearchResultsProps {
  list: { data?: BrowsePage; error?: unknown; isFetching: boolean; refetch: () => unknown }
  pageNumber: number
  keyword: string
}

/** What a search found, best match first. Go Back replaces the hero of the home page (spec §2). */
export function SearchResults({ list, pageNumber, keyword }: SearchResultsProps) {
  const { data } = list
  const search = data?.search
  const isEmpty = data !== undefined && !search?.found && pageNumber === 1
  const heading = `${isEmpty ? 'Nothing' : 'Results'} for “${keyword}”`
  const hasProducts = data !== undefined && data.products.length > 0
  const page = pageNumber === 1 ? '' : `Page ${pageNumber}. `
  return (
    <div className={`container ${styles.results}`}>
      <PageMeta
        title={pageNumber === 1 ? heading : `${heading}, page ${pageNumber}`}
        description={`${page}Rustic solid timber furniture that matches “${keyword}”, with sizes, prices and stock.`}
        canonical={hasProducts ? listingPath(keyword, pageNumber) : undefined}
        image={data?.products[0]?.image}
      />
      <div className="trail">
        <BackLink />
      </div>
      <div className={styles.head}>
        <PageHeading title={heading} afterCrumbs>
          {search && <Understood search={search} />}
        </PageHeading>
      </div>
      {!data ? (
        <ListPlaceholder list={list} />
      ) : (
        !isEmpty && <Results data={data} pageNumber={pageNumber} keyword={keyword} />
      )}
      {search?.near && <NearMatches near={search.near} isFirst={isEmpty} />}
      {search && search.loosened.length > 0 && <LooserSearches searches={search.loosened} />}
      {isEmpty && !search?.near && <NothingFound hasParts={search !== null && search?.parts.length !== 0} />}
    </div>
  )
}

function Results({ data, pageNumber, keyword }: { data: BrowsePage; pageNumber: number; keyword: string }) {
  const { products, count, page, pages } = data
  if (products.length === 0) {
    return (
      <p className="lead">
        There is no page {pageNumber}. <Link to={listingPath(keyword, 1)}>Go to page 1</Link>
      </p>
    )
  }
  return (
    <>
      <div className={styles.toolbar}>
        <h2>
          {count} {count === 1 ? 'piece' : 'pieces'}
          {pages > 1 && `, page ${page} of ${pages}`}
        </h2>
      </div>
      <ProductGrid products={products} className="four" firstEager={4} firstPriority />
      <Pagination page={page} pages={pages} hrefOf={(number) => listingPath(keyword, number)} />
    </>
  )
}

function NothingFound({ hasParts }: { hasParts: boolean }) {
  const actions = rooms.map(({ path, homeSpace }) => (
    <Link className="btn btn-outline" to={paths.room(path)} key={path}>
      {homeSpace}
    </Link>
  ))
  const title = hasParts ? 'Take a part away, or try other words.' : 'Try a shorter word, such as table or chest.'
  return (
    <EmptyState title={title} actions={actions} drawing={false}>
      Or browse a room:
    </EmptyState>
  )
}
