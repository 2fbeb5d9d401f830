import { Link } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { productListPath } from './product-list-path.ts'

interface NoProductsProps {
  keyword: string | undefined
  pageNumber: number
}

/** An empty list: no products yet, no match, or a page past the end. */
export function NoProducts({ keyword, pageNumber }: NoProductsProps) {
  if (pageNumber > 1) {
    return (
      <p className="lead">
        There is no page {pageNumber}. <Link to={productListPath(keyword)}>Go to page 1</Link>
      </p>
    )
  }
  if (keyword === undefined) {
    return <EmptyState title="No products yet">Create a product: it starts as a draft that only admins see.</EmptyState>
  }
  return (
    <EmptyState title={`No product has “${keyword}” in its code or name`} drawing={false}>
      Search for a shorter part of the code or name.
    </EmptyState>
  )
}
