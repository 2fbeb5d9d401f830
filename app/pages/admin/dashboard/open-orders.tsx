import { Link } from 'react-router'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import type { OpenOrder } from '#contract/dashboard.ts'
import { isLate } from '#rules/delivery.ts'
import { formatDollars } from '#rules/money.ts'
import { writeOrderFilter } from '#rules/order-filter.ts'
import { ageText } from '#rules/nz-dates.ts'
import { paths } from '#rules/paths.ts'
import styles from './dashboard.module.scss'

interface OpenOrdersProps {
  waitsFor: 'delivery' | 'payment'
  open: { count: number; orders: OpenOrder[] }
  /** When the orders were read; their age is counted up to this time. */
  asOf: string
}

const labels = {
  delivery: {
    id: 'to-deliver',
    title: 'Paid, not delivered',
    since: 'PAID',
    none: 'Nothing to deliver.',
    all: 'All to deliver',
    filter: { paid: true, delivered: false, cancelled: false, refunded: false },
  },
  payment: {
    id: 'unpaid',
    title: 'Awaiting payment',
    since: 'PLACED',
    none: 'Nothing awaiting payment.',
    all: 'All unpaid',
    filter: { paid: false, cancelled: false },
  },
}

/** Open orders, the oldest first; a paid order that has waited for more than 7 days is marked. */
export function OpenOrders({ waitsFor, open, asOf }: OpenOrdersProps) {
  const { id, title, since, none, all, filter } = labels[waitsFor]
  return (
    <section className={styles.list} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className="section-head mb-3">
        <h2 className="h3" id={`${id}-title`}>
          {title}
        </h2>
        {open.count > 0 && <Link to={paths.admin.orders(writeOrderFilter(filter))}>{all}</Link>}
      </div>
      {open.count === 0 && <p>{none}</p>}
      {open.count > 0 && (
        <table className="table table-sm table-hover table-stack">
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">USER</th>
              <th scope="col" className="right">
                TOTAL
              </th>
              <th scope="col">{since}</th>
              <th scope="col">
                <span className="visually-hidden">Details</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {open.orders.map((order) => (
              <OrderRow
                key={order._id}
                order={order}
                heading={since}
                age={ageText(order.since, asOf)}
                isLate={waitsFor === 'delivery' && isLate(order.since, asOf)}
              />
            ))}
          </tbody>
        </table>
      )}
      {open.count > open.orders.length && (
        <p className="meta mt-3">
          The {open.orders.length} oldest of {open.count}.
        </p>
      )}
    </section>
  )
}

interface OrderRowProps {
  order: OpenOrder
  heading: string
  age: string
  isLate: boolean
}

function OrderRow({ order, heading, age, isLate: late }: OrderRowProps) {
  const { _id, orderNumber, name, totalPrice, since, isTestPayment } = order
  return (
    <tr>
      <td data-th="ID" className={styles.oneLine}>
        {orderNumber}
      </td>
      <td data-th="USER" className={styles.words}>
        {name}
      </td>
      <td data-th="TOTAL" className="right">
        {formatDollars(totalPrice)}
      </td>
      <td data-th={heading} className={styles.oneLine}>
        <time dateTime={since} className={late ? 'badge badge-warning' : undefined}>
          {age}
        </time>{' '}
        {isTestPayment && <TestPaymentBadge />}
      </td>
      <td className="act right">
        <Link to={paths.order(_id)}>
          Details<span className="visually-hidden"> of order {orderNumber}</span>
        </Link>
      </td>
    </tr>
  )
}
