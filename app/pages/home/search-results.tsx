import { Link } from 'react-router'
import type { ProductPage } from '#contract/products/products.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { listingPath } from '#app/pages/listing/listing-query.ts'
import { ProductList, type ListQuery } from '#app/pages/listing/product-list.tsx'
import { paths } from '#rules/paths.ts'

interface SearchResultsProps {
  list: ListQuery
  pageNumber: number
  keyword: string
}

/** The products that match a keyword, best match first. Go Back replaces the hero of the home page (spec §2). */
export function SearchResults({ list, pageNumber, keyword }: SearchResultsProps) {
  const page = pageNumber === 1 ? '' : `Page ${pageNumber}. `
  const found = list.data?.products.length ?? 0
  const isEmpty = list.data !== undefined && found === 0 && pageNumber === 1
  const heading = `${isEmpty ? 'No results' : 'Results'} for “${keyword}”`
  return (
    <div className="container">
      <PageMeta
        title={pageNumber === 1 ? heading : `${heading}, page ${pageNumber}`}
        description={`${page}Rustic solid timber furniture that matches “${keyword}”, with sizes, prices and stock.`}
        canonical={found > 0 ? listingPath(keyword, pageNumber) : undefined}
        image={list.data?.products[0]?.image}
      />
      <div className="trail">
        <BackLink />
      </div>
      <PageHeading title={heading} meta={found > 0 && list.data ? countText(list.data) : undefined} afterCrumbs />
      {isEmpty ? <NothingFound /> : <ProductList list={list} pageNumber={pageNumber} keyword={keyword} isFirst />}
    </div>
  )
}

/** The number of results; with more than one page the response contains only the number of pages. */
function countText({ products, page, pages }: ProductPage): string {
  if (pages > 1) return `Page ${page} of ${pages}, best match first`
  return products.length === 1 ? '1 product' : `${products.length} products, best match first`
}

function NothingFound() {
  const actions = rooms.map(({ path, homeSpace }) => (
    <Link className="btn btn-outline" to={paths.room(path)} key={path}>
      {homeSpace}
    </Link>
  ))
  return (
    <EmptyState title="Try a shorter word, such as table or chest." actions={actions} drawing={false}>
      Or browse a room:
    </EmptyState>
  )
}
