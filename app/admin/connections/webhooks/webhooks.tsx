import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useListWebhooksQuery, webhooksApi } from '#app/api/admin/webhooks.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ConnectionsHeading } from '#app/admin/connections/connections-heading.tsx'
import { Deliveries } from './deliveries.tsx'
import { HookAlerts } from '#app/admin/connections/hook-alert.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookTable } from './webhook-table.tsx'
import styles from '#app/admin/connections/connections.module.scss'

// Always refetch on mount: messages are sent at any time.
export const loader = prefetch(({ query }) => {
  const of = query.get('of')
  return [
    webhooksApi.endpoints.listWebhooks.initiate(undefined, { forceRefetch: true }),
    ...(of === null ? [] : [webhooksApi.endpoints.listTries.initiate(of, { forceRefetch: true })]),
  ]
})

/** How often the page looks for tries that the shop makes meanwhile, in milliseconds. */
const pollingInterval = 10_000

/** The webhooks, and the deliveries of the one that is chosen. */
export function Component() {
  const of = useSearchParams()[0].get('of')
  const { data, error, isFetching, refetch } = useListWebhooksQuery(undefined, { pollingInterval })
  const [isAdding, setIsAdding] = useState(false)
  const chosen = data?.webhooks.find(({ _id }) => _id === of)
  return (
    <>
      <PageMeta title="Webhooks" />
      <ConnectionsHeading />
      {!data && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {data && <HookAlerts webhooks={data.webhooks} asOf={data.asOf} />}
      {data && (
        <section className={styles.section} aria-labelledby="webhooks">
          <div className={styles.sectionHead}>
            <div>
              <h2 className="h3" id="webhooks" tabIndex={-1}>
                Webhooks
              </h2>
              <p className="meta">
                Signed with your secret. Failed messages are retried for 24 hours, less and less often.
              </p>
            </div>
            {data.webhooks.length > 0 && (
              <button type="button" className="btn btn-outline btn-sm" onClick={() => setIsAdding(true)}>
                <Icon name="plus-lg" />
                New webhook
              </button>
            )}
          </div>
          {data.webhooks.length > 0 && <WebhookTable webhooks={data.webhooks} asOf={data.asOf} />}
          {data.webhooks.length === 0 && (
            <EmptyState
              title="No webhooks yet."
              drawing={false}
              actions={
                <button type="button" className="btn btn-primary btn-sm" onClick={() => setIsAdding(true)}>
                  New webhook
                </button>
              }
            >
              A webhook sends a signed message when an order is paid, refunded or shipped, or few of a piece are left.
            </EmptyState>
          )}
        </section>
      )}
      {chosen && <Deliveries key={chosen._id} webhook={chosen} pollingInterval={pollingInterval} />}
      <NewWebhook show={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}
