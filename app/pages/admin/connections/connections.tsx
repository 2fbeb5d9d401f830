import { dashboardApi, useReadDashboardQuery } from '#app/api/admin/dashboard.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { Dashboard } from '#contract/admin/dashboard.ts'
import { nzTime } from '#rules/nz-dates.ts'
import { ConnectionsHeading } from './connections-heading.tsx'
import { FailedEmails } from './failed-emails.tsx'
import { Refusals } from './refusals.tsx'
import { SilentWebhooks } from './silent-webhooks.tsx'

// Always refetch on mount.
export const loader = prefetch(() => [dashboardApi.endpoints.readDashboard.initiate(undefined, { forceRefetch: true })])

/** What connects the shop with others: payment providers and email, and what failed there. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadDashboardQuery()
  return (
    <>
      <PageMeta title="Connections" />
      <ConnectionsHeading />
      {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      {data && (
        <>
          <SilentWebhooks alerts={data.webhookAlerts} />
          <Refusals refusals={data.providerRefusals} asOf={data.asOf} />
          <FailedEmails failed={data.failedEmails} />
          {hasNoFailure(data) && <p className="lead">Payments and emails work.</p>}
          <p className="meta mt-4 mb-0">Checked at {nzTime(data.asOf).slice(11)}.</p>
        </>
      )}
    </>
  )
}

function hasNoFailure({ webhookAlerts, providerRefusals, failedEmails }: Dashboard): boolean {
  return webhookAlerts.length + providerRefusals.count + failedEmails.count === 0
}
