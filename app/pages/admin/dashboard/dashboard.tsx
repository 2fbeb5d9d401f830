import { dashboardApi, useReadDashboardQuery } from '#app/api/dashboard.ts'
import { secondFactorApi } from '#app/api/access/second-factor.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { Dashboard } from '#contract/dashboard.ts'
import { nzDayText, nzTime } from '#rules/nz-dates.ts'
import { AwaitedReturns } from './awaited-returns.tsx'
import { DashboardAttention } from './dashboard-attention.tsx'
import { DashboardEmails } from './dashboard-emails.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardRefusals } from './dashboard-refusals.tsx'
import { DashboardSales } from './dashboard-sales.tsx'
import { DashboardWebhooks } from './dashboard-webhooks.tsx'
import { GstNumberHint } from './gst-number-hint.tsx'
import { GuestHolds } from './guest-holds.tsx'
import { LowStock } from './low-stock.tsx'
import { OpenOrders } from './open-orders.tsx'
import { SecondStepHint } from './second-step-hint.tsx'
import { WaitingAnswers } from './waiting-answers.tsx'
import { useOnTabVisible } from './use-on-tab-visible.ts'
import styles from './dashboard.module.scss'

// Always refetch on mount.
export const loader = prefetch(() => [
  dashboardApi.endpoints.readDashboard.initiate(undefined, { forceRefetch: true }),
  // The hint above the figures would push them down when it arrives later.
  secondFactorApi.endpoints.readSecondFactor.initiate(),
])

/**
 * The admin dashboard: sales, waiting orders, low stock and errors, each with a link to the page where it is handled.
 */
export function Component() {
  const { data, error, isFetching, refetch } = useReadDashboardQuery()
  useOnTabVisible(() => void refetch())
  return (
    <>
      <PageMeta title="Dashboard" />
      <div className="container">
        <div className={styles.head}>
          <PageHeading title="Today" meta={data && nzDayText(data.asOf)} />
          <div className={styles.asOf}>
            <p className="meta" role="status">
              {data && `As of ${nzTime(data.asOf).slice(11)}`}
            </p>
            <LoadingButton type="button" look="outline" busy={isFetching} onClick={() => void refetch()}>
              Refresh
            </LoadingButton>
          </div>
        </div>
        <SecondStepHint />
        <GstNumberHint />
        {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
        {data && <Figures dashboard={data} />}
      </div>
    </>
  )
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { sales, days, testPayments } = dashboard
  return (
    <>
      <DashboardFigures dashboard={dashboard} />
      <GuestHolds guestHolds={dashboard.guestHolds} />
      <WaitingAnswers openQuestions={dashboard.openQuestions} waitingPhotos={dashboard.waitingPhotos} />
      <DashboardRefusals refusals={dashboard.providerRefusals} asOf={dashboard.asOf} />
      <DashboardWebhooks alerts={dashboard.webhookAlerts} />
      <DashboardAttention attention={dashboard.attention} />
      <DashboardEmails failed={dashboard.failedEmails} />
      {!hasWork(dashboard) && <p className="lead mt-5 mb-0">Nothing needs your attention.</p>}
      {sales && days && testPayments && <DashboardSales sales={sales} days={days} testPayments={testPayments} />}
      {hasWork(dashboard) && (
        <div className={`checkout ${styles.lists}`}>
          <div>
            <OpenOrders waitsFor="delivery" open={dashboard.undelivered} asOf={dashboard.asOf} />
            <AwaitedReturns awaited={dashboard.awaitedReturns} asOf={dashboard.asOf} />
            <OpenOrders waitsFor="payment" open={dashboard.unpaid} asOf={dashboard.asOf} />
          </div>
          <LowStock lowStock={dashboard.lowStock} />
        </div>
      )}
    </>
  )
}

function hasWork(dashboard: Dashboard): boolean {
  const { unpaid, undelivered, awaitedReturns, lowStock, failedEmails, providerRefusals, attention } = dashboard
  const lists = [unpaid, undelivered, awaitedReturns, lowStock, failedEmails, providerRefusals, attention]
  if (dashboard.webhookAlerts.length > 0 || dashboard.openQuestions + dashboard.waitingPhotos > 0) return true
  return lists.some(({ count }) => count > 0)
}
