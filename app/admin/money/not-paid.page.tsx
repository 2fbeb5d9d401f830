import { Section } from '#app/admin/kit/section.tsx'
import { useSearchParams, Link } from 'react-router'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { dashboardApi } from '#app/api/admin/back-office.ts'
import { moneyApi } from '#app/api/admin/payments.ts'
import { prefetch } from '#app/store/prefetch.ts'
import type { ReachedReport } from '#contract/payments/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ofPeriodText, periodText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { GuestHolds } from './guest-holds.tsx'
import { MoneyPage } from './money-page.tsx'
import { PeriodForm } from './period-form.tsx'
import { readDays } from './period.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { writeOrderFilter } from '#rules/orders/order-filter.ts'
import { ageText } from '#rules/platform/nz-dates.ts'
import styles from './money.module.scss'

export const loader = prefetch(({ query }) => [
  dashboardApi.read.initiate(undefined, { forceRefetch: true }),
  moneyApi.reached.initiate(readDays(query), { forceRefetch: true }),
])

export function Component() {
  const dashboard = dashboardApi.read.useQuery()
  const reached = moneyApi.reached.useQuery(readDays(useSearchParams()[0]))
  return (
    <>
      <MoneyPage title="Not paid" query={dashboard}>
        {(data) => (
          <>
            <UnpaidOrders unpaid={data.unpaid} asOf={data.asOf} />
            <GuestHolds guestHolds={data.guestHolds} />
            <PendingReturns awaited={data.pendingReturns} asOf={data.asOf} />
          </>
        )}
      </MoneyPage>
      <LoadError {...reached} />
      {reached.data && <ReachedPayment report={reached.data} />}
    </>
  )
}

function ReachedPayment({ report }: { report: ReachedReport }) {
  const { reached, unpaid, totalPrice } = report
  return (
    <Section title="Reached the payment page, no payment" id="reached-title" className="mt-0 mb-5">
      <PeriodForm period={report} today={report.today} hrefOf={(query) => `${adminPaths.moneyNotPaid}?${query}`} />
      {reached === 0 ? (
        <p>No order reached the payment page {ofPeriodText(report)}.</p>
      ) : (
        <dl className={kit.figures}>
          <div>
            <dt>Orders</dt>
            <dd>
              {unpaid} of {reached}
            </dd>
            <dd>{periodText(report)}</dd>
          </div>
          <div>
            <dt>Amount</dt>
            <dd>{formatDollars(totalPrice)}</dd>
            <dd>not paid</dd>
          </div>
        </dl>
      )}
    </Section>
  )
}

export function UnpaidOrders({ unpaid: { count, orders }, asOf }: { unpaid: Dashboard['unpaid']; asOf: string }) {
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
          variant="table-sm table-hover table-stack"
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

interface PendingReturnsProps {
  awaited: Dashboard['pendingReturns']
  asOf: string
}

export function PendingReturns({ awaited: { count, returns }, asOf }: PendingReturnsProps) {
  if (count === 0) return null
  return (
    <Section
      title="Returns we’re waiting for"
      id="awaited-returns-title"
      className="mt-0 mb-5"
      headingClassName="h3 mb-3"
    >
      <DataTable
        variant="table-sm table-hover table-stack"
        rows={returns}
        columns={[
          { head: 'ID', className: 'text-nowrap', cell: ({ orderNumber }) => orderNumber },
          { head: 'USER', className: 'text-break', cell: ({ name }) => name },
          { head: 'PIECES', isRight: true, cell: ({ pieces }) => pieces },
          {
            head: 'ACCEPTED',
            className: 'text-nowrap',
            cell: ({ acceptedAt, isOverdue }) => (
              <>
                <time dateTime={acceptedAt}>{ageText(acceptedAt, asOf)}</time>{' '}
                {isOverdue && <span className="badge badge-danger">Ask the buyer</span>}
              </>
            ),
          },
          {
            head: 'Details',
            isAct: true,
            isRight: true,
            cell: ({ orderId, orderNumber }) => (
              <Link to={adminPaths.order(orderId)}>
                Details<span className="visually-hidden"> of order {orderNumber}</span>
              </Link>
            ),
          },
        ]}
      />
      {count > returns.length && (
        <p className="meta mt-3">
          The {returns.length} oldest of {count}.
        </p>
      )}
    </Section>
  )
}
