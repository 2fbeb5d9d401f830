import { Link } from 'react-router'
import type { Dashboard, OpenOrder } from '#contract/back-office/dashboard.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { writeOrderFilter } from '#rules/orders/order-filter.ts'
import { ageText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './money.module.scss'

interface UnpaidOrdersProps {
  unpaid: Dashboard['unpaid']
  /** When the orders were read; their age is counted up to this time. */
  asOf: string
}

/** The orders that are placed and not paid, the oldest first. */
export function UnpaidOrders({ unpaid: { count, orders }, asOf }: UnpaidOrdersProps) {
  return (
    <section className={styles.list} id="unpaid" tabIndex={-1} aria-labelledby="unpaid-title">
      <div className="section-head mb-3">
        <h2 className="h3" id="unpaid-title">
          Awaiting payment
        </h2>
        {count > 0 && (
          <Link className="line-link" to={adminPaths.orders(writeOrderFilter({ paid: false, cancelled: false }))}>
            All unpaid
          </Link>
        )}
      </div>
      {count === 0 && <p>Nothing awaiting payment.</p>}
      {count > 0 && (
        <table className="table table-sm table-hover table-stack">
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">USER</th>
              <th scope="col">PIECES</th>
              <th scope="col" className="right">
                TOTAL
              </th>
              <th scope="col">PLACED</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order._id} order={order} age={ageText(order.since, asOf)} />
            ))}
          </tbody>
        </table>
      )}
      {count > orders.length && (
        <p className="meta mt-3">
          The {orders.length} oldest of {count}.
        </p>
      )}
    </section>
  )
}

function OrderRow({ order, age }: { order: OpenOrder; age: string }) {
  const { _id, orderNumber, name, city, pieces, totalPrice, since } = order
  return (
    <tr>
      <td data-th="ID" className={styles.oneLine}>
        <Link className="text-nowrap" to={adminPaths.order(_id)}>
          {orderNumber}
        </Link>
      </td>
      <td data-th="USER" className={`text-break ${styles.buyer}`}>
        {name}
        <div className="meta">{city}</div>
      </td>
      <td data-th="PIECES" className="text-break">
        {pieces}
      </td>
      <td data-th="TOTAL" className="right">
        {formatDollars(totalPrice)}
      </td>
      <td data-th="PLACED" className={styles.oneLine}>
        <time dateTime={since}>{age}</time>
      </td>
    </tr>
  )
}
