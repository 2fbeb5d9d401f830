import { Link } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { writeOrderFilter, type OrderFilter } from '#rules/order-filter.ts'
import { paths } from '#rules/paths.ts'

/** Nothing in the list: nobody has ordered, or nothing fits what is looked for. */
export function NoOrders({ filter }: { filter: OrderFilter }) {
  if (writeOrderFilter(filter) === '') {
    return <EmptyState title="No orders yet">Every order that comes in stands here, the newest first.</EmptyState>
  }
  const all = (
    <Link className="btn btn-outline" to={paths.admin.orders()}>
      All orders
    </Link>
  )
  return (
    <EmptyState title="No order fits" actions={all} drawing={false}>
      Look for a part of the name, the e-mail address or the order’s number, or leave one of the choices open.
    </EmptyState>
  )
}
