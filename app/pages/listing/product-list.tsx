import { Link } from 'react-router'
import type { ProductPage } from '#contract/catalogue.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { listingPath } from './listing-query.ts'

/** A list as its hook gives it. */
export interface ListQuery {
  data?: ProductPage
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface ProductListProps {
  list: ListQuery
  pageNumber: number
  keyword?: string
  /** The place on the page that the links to other pages lead to. */
  anchor?: string
  /** The list is what the first screen shows. */
  isFirst?: boolean
}

/** One page of products with the links to the others, and what stands there while there is none. */
export function ProductList({ list, pageNumber, keyword, anchor = '', isFirst = false }: ProductListProps) {
  const { data } = list
  if (!data) return <ListPlaceholder list={list} />
  if (data.products.length === 0) {
    return (
      <p className="lead">
        The list ends before page {pageNumber}. <Link to={listingPath(keyword, 1) + anchor}>Go to page 1</Link>
      </p>
    )
  }
  return (
    <>
      <ProductGrid
        products={data.products}
        level={isFirst ? 2 : 3}
        firstEager={isFirst ? 4 : 0}
        firstPriority={isFirst}
      />
      <Pagination page={data.page} pages={data.pages} hrefOf={(page) => listingPath(keyword, page) + anchor} />
    </>
  )
}
