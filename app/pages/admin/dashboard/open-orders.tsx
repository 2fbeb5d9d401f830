import { Link } from 'react-router'
import { DoNotSendBadge } from '#app/ui/order/do-not-send-badge.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import type { OpenOrder } from '#contract/dashboard.ts'
import { latenessText, shortCallText, shortPromisedDaysText } from '#rules/delivery/promise-text.ts'
import { formatDollars } from '#rules/money.ts'
import { writeOrderFilter } from '#rules/orders/order-filter.ts'
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
    list: paths.admin.deliver(),
  },
  payment: {
    id: 'unpaid',
    title: 'Awaiting payment',
    since: 'PLACED',
    none: 'Nothing awaiting payment.',
    all: 'All unpaid',
    list: paths.admin.orders(writeOrderFilter({ paid: false, cancelled: false })),
  },
}

/**
 * Open orders: unpaid ones the oldest first; paid ones that are due first, with what was promised and how late they
 * are.
 */
export function OpenOrders({ waitsFor, open, asOf }: OpenOrdersProps) {
  const { id, title, since, none, all, list } = labels[waitsFor]
  return (
    <section className={styles.list} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className="section-head mb-3">
        <h2 className="h3" id={`${id}-title`}>
          {title}
        </h2>
        {open.count > 0 && <Link to={list}>{all}</Link>}
      </div>
      {open.count === 0 && <p>{none}</p>}
      {open.count > 0 && (
        <table className="table table-sm table-hover table-stack">
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">USER</th>
              <th scope="col">PIECES</th>
              <th scope="col" className="right">
                TOTAL
              </th>
              <th scope="col">{since}</th>
              {waitsFor === 'delivery' && <th scope="col">PROMISED</th>}
            </tr>
          </thead>
          <tbody>
            {open.orders.map((order) => (
              <OrderRow
                key={order._id}
                order={order}
                heading={since}
                age={ageText(order.since, asOf)}
                isPromised={waitsFor === 'delivery'}
              />
            ))}
          </tbody>
        </table>
      )}
      {open.count > open.orders.length && (
        <p className="meta mt-3">
          The {open.orders.length} {waitsFor === 'delivery' ? 'due first' : 'oldest'} of {open.count}.
        </p>
      )}
    </section>
  )
}

interface OrderRowProps {
  order: OpenOrder
  heading: string
  age: string
  isPromised: boolean
}

function OrderRow({ order, heading, age, isPromised }: OrderRowProps) {
  const { _id, orderNumber, name, city, pieces, totalPrice, since, isTestPayment } = order
  return (
    <tr>
      <td data-th="ID" className={styles.oneLine}>
        <Link to={paths.order(_id)}>{orderNumber}</Link>
      </td>
      <td data-th="USER" className={styles.buyer}>
        {name}
        <div className="meta">{city}</div>
      </td>
      <td data-th="PIECES" className={styles.words}>
        {pieces}
      </td>
      <td data-th="TOTAL" className="right">
        {formatDollars(totalPrice)}
      </td>
      <td data-th={heading} className={styles.oneLine}>
        <time dateTime={since}>{age}</time> {isTestPayment && <TestPaymentBadge />}
      </td>
      {isPromised && (
        <td data-th="PROMISED">
          <Promised order={order} /> <DoNotSendBadge order={order} />
        </td>
      )}
    </tr>
  )
}

/** What was promised, and by how many business days it is late. Orders from before promises were stored have none. */
function Promised({ order: { promise, daysLate } }: { order: OpenOrder }) {
  return (
    <>
      {promise && (
        <span className={styles.oneLine}>
          {promise.kind === 'call' ? shortCallText : shortPromisedDaysText(promise)}
        </span>
      )}{' '}
      {daysLate > 0 && <span className="badge badge-danger">{latenessText(daysLate)}</span>}
      {!promise && daysLate === 0 && <NoValue />}
    </>
  )
}
