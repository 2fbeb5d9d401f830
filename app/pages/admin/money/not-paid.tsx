import { dashboardApi, useReadDashboardQuery } from '#app/api/admin/dashboard.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { AwaitedReturns } from './awaited-returns.tsx'
import { GuestHolds } from './guest-holds.tsx'
import { MoneyHeading } from './money-heading.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'

// Always refetch on mount.
export const loader = prefetch(() => [dashboardApi.endpoints.readDashboard.initiate(undefined, { forceRefetch: true })])

/** The orders that wait for their payment, and the accepted returns that wait for the pieces. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadDashboardQuery()
  return (
    <>
      <PageMeta title="Not paid" />
      <MoneyHeading />
      {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      {data && (
        <>
          <UnpaidOrders unpaid={data.unpaid} asOf={data.asOf} />
          <GuestHolds guestHolds={data.guestHolds} />
          <AwaitedReturns awaited={data.awaitedReturns} asOf={data.asOf} />
        </>
      )}
    </>
  )
}
