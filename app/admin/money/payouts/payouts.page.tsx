import { useSearchParams } from 'react-router'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { MoneyHeading } from '#app/admin/money/money-heading.tsx'
import { PeriodForm } from '#app/admin/money/period-form.tsx'
import { readMoneyQuery, writePeriod } from '#app/admin/money/period.ts'
import { payoutsApi } from '#app/api/admin/payments.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { payouts, type PayoutReport } from '#contract/payments/payouts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ofPeriodText } from '#rules/payments/gst/gst-periods.ts'
import { payoutProviderText } from '#rules/payments/payouts/payout-text.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { PayoutAlerts } from './payout-alerts.tsx'
import { PayoutTable } from './payout-table.tsx'
import styles from './payouts.module.scss'

/** While payouts are read, the end is asked for this often. */
const pollMs = 3_000

/** The days that an address selects. */
function readDays(query: URLSearchParams) {
  const { pageNumber: _pageNumber, ...days } = readMoneyQuery(query)
  return days
}

export const loader = prefetch(({ query }) => [payoutsApi.report.initiate(readDays(query), { forceRefetch: true })])

/** What the payment providers sent to the bank in a period, matched to the orders. */
export function Component() {
  const days = readDays(useSearchParams()[0])
  const { data, error, isFetching, refetch } = payoutsApi.report.useQuery(days)
  const isReading = data?.readings.some((reading) => reading.isReading) ?? false
  payoutsApi.report.useQuery(days, { pollingInterval: pollMs, skip: !isReading })
  return (
    <>
      <PageMeta title="Payouts" />
      <MoneyHeading />
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {data && <Report report={data} isReading={isReading} />}
    </>
  )
}

function Report({ report, isReading }: { report: PayoutReport; isReading: boolean }) {
  return (
    <>
      <PeriodForm period={report} today={report.today} hrefOf={adminPaths.moneyPayouts}>
        <a className="btn btn-outline btn-sm" href={`${payouts.csv.url}?${writePeriod(report)}`} download>
          CSV<span className="visually-hidden"> of payouts</span>
        </a>
      </PeriodForm>
      <section className={styles.section} aria-labelledby="payouts">
        <div className={styles.head}>
          <div>
            <h2 className="h3" id="payouts">
              Payouts
            </h2>
            <p className="meta">What the payment providers sent to the bank, matched by their reference</p>
          </div>
          <ReadAgain report={report} isReading={isReading} />
        </div>
        <PayoutAlerts report={report} />
        {report.payouts.length > 0 ? (
          <PayoutTable report={report} />
        ) : (
          <EmptyState title={`No payouts ${ofPeriodText(report)}.`} drawing={false}>
            Choose another period. The shop reads new payouts once a day.
          </EmptyState>
        )}
      </section>
    </>
  )
}

/** When the payouts were read, and the button that reads them now. */
function ReadAgain({ report: { readings, asOf }, isReading }: { report: PayoutReport; isReading: boolean }) {
  const [ask, { isLoading }] = payoutsApi.read.useMutation()

  async function handleAsk() {
    const { data, error } = await ask(undefined)
    if (data) showToast('success', data.message)
    else showToast('error', errorMessage(error))
  }
  return (
    <div className={styles.reading}>
      <p className="meta mb-0">
        {readings
          .map(({ provider, readAt }) => {
            const when = readAt === null ? 'not read yet' : `read ${dayAndTimeText(readAt, asOf)}`
            return `${payoutProviderText(provider)}: ${when}`
          })
          .join(', ')}
      </p>
      <LoadingButton
        type="button"
        look="outline"
        busy={isLoading || isReading}
        busyText="Reading…"
        onClick={() => void handleAsk()}
      >
        Read again
      </LoadingButton>
    </div>
  )
}
