import { Section } from '#app/admin/kit/section.tsx'
import { useSearchParams } from 'react-router'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { dashboardApi } from '#app/api/admin/back-office.ts'
import { moneyApi } from '#app/api/admin/payments.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { ReachedReport } from '#contract/payments/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ofPeriodText, periodText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { AwaitedReturns } from './awaited-returns.tsx'
import { GuestHolds } from './guest-holds.tsx'
import { MoneyHeading } from './money-heading.tsx'
import { PeriodForm } from './period-form.tsx'
import { readMoneyQuery } from './period.ts'
import { UnpaidOrders } from './unpaid-orders.tsx'

/** The days that an address selects. */
function readDays(query: URLSearchParams) {
  const { pageNumber: _pageNumber, ...days } = readMoneyQuery(query)
  return days
}

// Always refetch on mount.
export const loader = prefetch(({ query }) => [
  dashboardApi.read.initiate(undefined, { forceRefetch: true }),
  moneyApi.reached.initiate(readDays(query), { forceRefetch: true }),
])

/** The orders that wait for their payment, what was lost at the payment page, and the returns that wait for pieces. */
export function Component() {
  const { data, error, isFetching, refetch } = dashboardApi.read.useQuery()
  const reached = moneyApi.reached.useQuery(readDays(useSearchParams()[0]))
  return (
    <>
      <PageMeta title="Not paid" />
      <MoneyHeading />
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {data && (
        <>
          <UnpaidOrders unpaid={data.unpaid} asOf={data.asOf} />
          <GuestHolds guestHolds={data.guestHolds} />
          <AwaitedReturns awaited={data.awaitedReturns} asOf={data.asOf} />
        </>
      )}
      {reached.error && (
        <ErrorMessage
          message={errorMessage(reached.error)}
          busy={reached.isFetching}
          onTryAgain={() => void reached.refetch()}
        />
      )}
      {reached.data && <ReachedPayment report={reached.data} />}
    </>
  )
}

/** How many orders of a period reached the payment page and ended without a payment. */
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
