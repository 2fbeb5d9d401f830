import { Link } from 'react-router'
import { useCountOrdersQuery } from '#app/api/admin/order-views.ts'
import { useSumOrdersQuery } from '#app/api/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/money.ts'
import type { OrderFilter } from '#rules/orders/order-filter.ts'
import styles from './order-views.module.scss'

/** How many orders fit a filter, with what was paid for them, and the way back to all. */
export function OrdersThatFit({ filter }: { filter: OrderFilter }) {
  const { data: sum } = useSumOrdersQuery(filter)
  const { data: counts } = useCountOrdersQuery()
  if (!sum || !counts) return null
  const paid = sum.paid === null ? '' : `, ${formatDollars(sum.paid)} paid`
  return (
    <p className={styles.fit}>
      <span role="status">{`${sum.count} of ${counts.all} ${counts.all === 1 ? 'order' : 'orders'}${paid}`}</span>
      <Link to={adminPaths.orders()}>Clear all filters</Link>
    </p>
  )
}
