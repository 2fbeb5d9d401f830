import { Link } from 'react-router'
import { useCountOrdersQuery } from '#app/api/admin/order-views.ts'
import { useSumOrdersQuery } from '#app/api/orders.ts'
import { FilterChips } from '#app/admin/list/filter-chips.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import type { OrderListing } from '#rules/orders/order-filter.ts'
import { listOrderChips } from './order-chips.ts'
import styles from './order-views.module.scss'

/** What the list is filtered by, and how many orders fit, with what was paid for them. */
export function OrdersThatFit({ listing }: { listing: OrderListing }) {
  const { sort: _sort, ...filter } = listing
  const { data: sum } = useSumOrdersQuery(filter)
  const { data: counts } = useCountOrdersQuery()
  if (!sum || !counts) return null
  const paid = sum.paid === null ? '' : `, ${formatDollars(sum.paid)} paid`
  return (
    <div className={styles.fit}>
      <FilterChips chips={listOrderChips(listing)} />
      <Link to={adminPaths.orders()}>Clear all filters</Link>
      <span role="status">{`${sum.isMore ? 'More than ' : ''}${sum.count} of ${counts.all} ${counts.all === 1 ? 'order' : 'orders'}${paid}`}</span>
    </div>
  )
}
