import { Link } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { writeOrderFilter, type OrderFilter } from '#rules/orders/order-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** An empty list: there are no orders yet, or none matches the filter. */
export function NoOrders({ filter }: { filter: OrderFilter }) {
  if (writeOrderFilter(filter) === '') {
    return <EmptyState title="No orders yet">New orders appear here, newest first.</EmptyState>
  }
  const all = (
    <Link className="btn btn-outline" to={adminPaths.orders()}>
      All orders
    </Link>
  )
  return (
    <EmptyState title="No orders match" actions={all} drawing={false}>
      Search for a part of the name, the email address, the phone number, the place or a piece, or show all orders.
    </EmptyState>
  )
}
