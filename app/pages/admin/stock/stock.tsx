import { dashboardApi, useReadDashboardQuery } from '#app/api/admin/dashboard.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { LowStock } from './low-stock.tsx'

// Always refetch on mount.
export const loader = prefetch(() => [dashboardApi.endpoints.readDashboard.initiate(undefined, { forceRefetch: true })])

/** The products that run low. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadDashboardQuery()
  return (
    <>
      <PageMeta title="Stock" />
      <PageHeading title="Stock" />
      {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      {data && <LowStock lowStock={data.lowStock} />}
    </>
  )
}
