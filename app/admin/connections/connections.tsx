import { dashboardApi, useReadDashboardQuery } from '#app/api/admin/dashboard.ts'
import { useListWebhooksQuery, webhooksApi } from '#app/api/admin/webhooks.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { ConnectionsHeading } from './connections-heading.tsx'
import { FailedEmails } from './failed-emails.tsx'
import { HookAlerts } from './hook-alert.tsx'
import { Refusals } from './refusals.tsx'
import { SilentWebhooks } from './silent-webhooks.tsx'
import { Backups, backupsRequest } from './status/backups.tsx'
import { StatusTable, statusRequest } from './status/status-table.tsx'

// Always refetch on mount.
export const loader = prefetch(() => [
  dashboardApi.endpoints.readDashboard.initiate(undefined, { forceRefetch: true }),
  webhooksApi.endpoints.listWebhooks.initiate(undefined, { forceRefetch: true }),
  statusRequest(),
  backupsRequest(),
])

/** What connects the shop with others: payment providers and email, and what failed there. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadDashboardQuery()
  const { data: hooks } = useListWebhooksQuery()
  return (
    <>
      <PageMeta title="Connections" />
      <ConnectionsHeading />
      {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      {data && (
        <>
          <SilentWebhooks alerts={data.webhookAlerts} />
          <Refusals refusals={data.providerRefusals} asOf={data.asOf} />
        </>
      )}
      {hooks && <HookAlerts webhooks={hooks.webhooks} asOf={hooks.asOf} />}
      <StatusTable />
      <Backups />
      {data && <FailedEmails failed={data.failedEmails} />}
    </>
  )
}
