import { Link } from 'react-router'
import type { ProductPage } from '#contract/catalogue/products.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { listingPath } from './listing-query.ts'

/** The result of the list's query hook. */
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
  /** The anchor that the links to other pages go to. */
  anchor?: string
  /** The list is on the first screen. */
  isFirst?: boolean
}

/** A page of products with links to the other pages, or a placeholder while it is loading. */
export function ProductList({ list, pageNumber, keyword, anchor = '', isFirst = false }: ProductListProps) {
  const { data } = list
  if (!data) return <ListPlaceholder list={list} />
  if (data.products.length === 0) {
    return (
      <p className="lead">
        There’s no page {pageNumber}. <Link to={listingPath(keyword, 1) + anchor}>Go to page 1</Link>
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
