import { useState } from 'react'
import { useSearchParams, Link } from 'react-router'
import { ConnectionsHeading } from '#app/admin/connections/connections-heading.tsx'
import styles from '#app/admin/connections/connections.module.scss'
import { HookAlerts } from '#app/admin/connections/hook-alert.tsx'
import { useAct } from '#app/admin/connections/use-act.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { webhooksApi } from '#app/api/admin/back-office.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Webhook } from '#contract/back-office/webhooks.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Deliveries } from './deliveries.tsx'
import { hookState, lastSentText } from './hook-text.ts'
import { NewWebhook } from './new-webhook.tsx'

// Always refetch on mount: messages are sent at any time.
export const loader = prefetch(({ query }) => {
  const of = query.get('of')
  return [
    webhooksApi.list.initiate(undefined, { forceRefetch: true }),
    ...(of === null ? [] : [webhooksApi.tries.initiate({ id: of }, { forceRefetch: true })]),
  ]
})

/** How often the page looks for tries that the shop makes meanwhile, in milliseconds. */
const pollingInterval = 10_000

/** The webhooks, and the deliveries of the one that is chosen. */
export function Component() {
  const of = useSearchParams()[0].get('of')
  const { data, error, isFetching, refetch } = webhooksApi.list.useQuery(undefined, { pollingInterval })
  const [isAdding, setIsAdding] = useState(false)
  const chosen = data?.webhooks.find(({ _id }) => _id === of)
  return (
    <>
      <PageMeta title="Webhooks" />
      <ConnectionsHeading />
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
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

/** The webhooks; on phones every one is a card. */
function WebhookTable({ webhooks, asOf }: { webhooks: readonly Webhook[]; asOf: string }) {
  return (
    <DataTable
      caption="Webhooks"
      look="table-sm table-stack table-mini"
      rows={webhooks}
      columns={[
        { head: 'Address', isLead: true, cell: ({ url }) => <span className={styles.code}>{url}</span> },
        { head: 'Events', card: 'bare', className: 'text-break', cell: ({ events }) => events.join(', ') },
        {
          head: 'State',
          card: 'main',
          cell: (webhook) => {
            const { look, text } = hookState(webhook)
            return <StateText look={look}>{text}</StateText>
          },
        },
        { head: 'Last sent', card: 'bare', className: 'text-break', cell: (webhook) => lastSentText(webhook, asOf) },
        {
          head: 'Actions',
          isAct: true,
          isRight: true,
          className: styles.actions,
          cell: (webhook) => <WebhookSteps webhook={webhook} />,
        },
      ]}
    />
  )
}

function WebhookSteps({ webhook: { _id, url, state, failedTries, failed } }: { webhook: Webhook }) {
  const { act, isLoading } = useAct(webhooksApi.sendAgain.useMutation())
  return (
    <>
      {state === 'on' && failedTries + failed > 0 && (
        <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void act({ id: _id })}>
          Send again<span className="visually-hidden"> to {url}</span>
        </LoadingButton>
      )}
      <Link className="btn btn-quiet btn-sm" to={adminPaths.webhooks(_id)} preventScrollReset>
        Deliveries<span className="visually-hidden"> of {url}</span>
      </Link>
    </>
  )
}
