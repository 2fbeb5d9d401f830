import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ordersApi } from '#app/api/orders.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { writeOrderFilter, type OrderFilter } from '#rules/orders/order-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** An empty list: there are no orders yet, or none matches the filter. */
export function NoOrders({ filter }: { filter: OrderFilter }) {
  if (writeOrderFilter(filter) === '') {
    return <EmptyState title="No orders yet">New orders appear here, newest first.</EmptyState>
  }
  const { keyword } = filter
  const isSearch = keyword !== undefined && writeOrderFilter({ ...filter, keyword: undefined }) === ''
  const all = (
    <Link className={isSearch ? 'btn btn-quiet' : 'btn btn-outline'} to={adminPaths.orders()}>
      {isSearch ? 'Clear the search' : 'Clear all filters'}
    </Link>
  )
  const title = keyword === undefined ? 'No orders match.' : `No orders match ‘${keyword}’.`
  if (keyword !== undefined && isSearch) return <NothingFound keyword={keyword} title={title} clear={all} />
  return (
    <EmptyState title={title} actions={all} drawing={false}>
      {searchHint}
    </EmptyState>
  )
}

const searchHint = 'Search for a part of the name, the email address, the phone number, the place or a piece.'

interface NothingFoundProps {
  keyword: string
  title: string
  clear: ReactNode
}

/** A search that found nothing: of a number, which numbers there are and the order that was probably meant. */
function NothingFound({ keyword, title, clear }: NothingFoundProps) {
  // Only a search with five digits can be a number; the shop decides whether it is one.
  const { data } = ordersApi.near.useQuery({ keyword }, { skip: !/\d{5}/.test(keyword) })
  const near = data?.near ?? null
  const range = data?.first && data.last ? `Numbers run from ${data.first} to ${data.last}.` : null
  return (
    <EmptyState
      title={title}
      drawing={false}
      actions={
        <>
          {near && (
            <Link className="btn btn-outline" to={adminPaths.order(near._id)}>
              Open {near.orderNumber}
            </Link>
          )}
          {clear}
        </>
      }
    >
      {range === null ? searchHint : `${range}${near ? ` Did you mean ${near.orderNumber}?` : ''}`}
    </EmptyState>
  )
}
