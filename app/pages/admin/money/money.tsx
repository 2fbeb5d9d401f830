import { dashboardApi, useReadDashboardQuery } from '#app/api/admin/dashboard.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { AwaitedReturns } from './awaited-returns.tsx'
import { GuestHolds } from './guest-holds.tsx'
import { SalesOverview } from './sales-overview.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'

// Always refetch on mount.
export const loader = prefetch(() => [dashboardApi.endpoints.readDashboard.initiate(undefined, { forceRefetch: true })])

/** The money of the shop: sales, what is not paid, and the returns that wait for the pieces. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadDashboardQuery()
  return (
    <>
      <PageMeta title="Money" />
      <PageHeading title="Money" />
      {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      {data && (
        <>
          <SalesOverview sales={data.sales} days={data.days} testPayments={data.testPayments} />
          <UnpaidOrders unpaid={data.unpaid} asOf={data.asOf} />
          <GuestHolds guestHolds={data.guestHolds} />
          <AwaitedReturns awaited={data.awaitedReturns} asOf={data.asOf} />
        </>
      )}
    </>
  )
}
