import { Link } from 'react-router'
import type { GridFilter } from '#app/api/admin/back-office.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { listChips } from './filter-chips.tsx'
import { productListPath } from './product-list-path.ts'

interface NoProductsProps {
  filter: GridFilter
  pageNumber: number
}

/** An empty list: no products yet, no match, or a page past the end. */
export function NoProducts({ filter, pageNumber }: NoProductsProps) {
  const categoryName = useCategoryName()
  if (pageNumber > 1) {
    return (
      <p className="lead">
        There’s no page {pageNumber}. <Link to={productListPath(filter)}>Go to page 1</Link>
      </p>
    )
  }
  const chips = listChips(filter, categoryName)
  if (chips.length === 0) {
    return <EmptyState title="No pieces yet">Create one: it starts as a draft that only admins see.</EmptyState>
  }
  if (chips.length === 1 && filter.keyword !== undefined) {
    return (
      <EmptyState title={`No pieces have “${filter.keyword}” in their code or name`} drawing={false}>
        Search for a shorter part of the code or name.
      </EmptyState>
    )
  }
  const chosen = chips.map(({ label, value }) => `${label} ${value}`)
  const clear = (
    <Link className="btn btn-outline btn-sm" to={productListPath()}>
      Clear all filters
    </Link>
  )
  return (
    <EmptyState title="No pieces match these filters." drawing={false} actions={clear}>
      {chosen.length === 1
        ? `${chosen[0]} has no piece.`
        : `${chosen.slice(0, -1).join(', ')} and ${chosen.at(-1)} have no piece in common.`}
    </EmptyState>
  )
}
