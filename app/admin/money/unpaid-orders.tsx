import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
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
    <section className="mt-0 mb-5" id="unpaid" tabIndex={-1} aria-labelledby="unpaid-title">
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
        <DataTable
          look="table-sm table-hover table-stack"
          rows={orders}
          columns={[
            {
              head: 'ID',
              className: 'text-nowrap',
              cell: ({ _id, orderNumber }) => <Link to={adminPaths.order(_id)}>{orderNumber}</Link>,
            },
            {
              head: 'USER',
              className: `text-break ${styles.buyer}`,
              cell: ({ name, city }) => (
                <>
                  {name}
                  <div className="meta">{city}</div>
                </>
              ),
            },
            { head: 'PIECES', className: 'text-break', cell: ({ pieces }) => pieces },
            { head: 'TOTAL', isRight: true, cell: ({ totalPrice }) => formatDollars(totalPrice) },
            {
              head: 'PLACED',
              className: 'text-nowrap',
              cell: ({ since }) => <time dateTime={since}>{ageText(since, asOf)}</time>,
            },
          ]}
        />
      )}
      {count > orders.length && (
        <p className="meta mt-3">
          The {orders.length} oldest of {count}.
        </p>
      )}
    </section>
  )
}
