import { Link } from 'react-router'
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
    <Link className="btn btn-outline" to={adminPaths.orders()}>
      {isSearch ? 'Clear the search' : 'Clear all filters'}
    </Link>
  )
  return (
    <EmptyState
      title={keyword === undefined ? 'No order fits.' : `No order fits ‘${keyword}’.`}
      actions={all}
      drawing={false}
    >
      Search for a part of the name, the email address, the phone number, the place or a piece.
    </EmptyState>
  )
}
