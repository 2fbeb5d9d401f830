import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ConnectionsPage } from '#app/admin/connections/connections-page.tsx'
import styles from '#app/admin/connections/connections.module.scss'
import { HookAlerts } from '#app/admin/connections/hook-alert.tsx'
import { NewSecret } from '#app/admin/connections/new-secret.tsx'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { DialogForm } from '#app/admin/kit/form-dialog.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { stateCell } from '#app/admin/kit/state-text.tsx'
import { webhooksApi } from '#app/api/admin/back-office.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Webhook } from '#contract/back-office/webhooks.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Deliveries } from './deliveries.tsx'
import { chosenFrom, EventFields, eventsOf } from './event-fields.tsx'
import { hookState, lastSentText } from './hook-text.ts'

// Always refetch on mount: messages are sent at any time.
export const loader = prefetch(({ query }) => {
  const of = query.get('of')
  return [
    webhooksApi.list.initiate(undefined, { forceRefetch: true }),
    ...(of === null ? [] : [webhooksApi.tries.initiate({ id: of }, { forceRefetch: true })]),
  ]
})

const pollingInterval = 10_000

export function Component() {
  const of = useSearchParams()[0].get('of')
  const { data, error, isFetching, refetch } = webhooksApi.list.useQuery(undefined, { pollingInterval })
  const [isAdding, setIsAdding] = useState(false)
  const chosen = data?.webhooks.find(({ _id }) => _id === of)
  const isEmpty = data?.webhooks.length === 0
  const addButton = (
    <button
      type="button"
      className={`btn btn-sm ${isEmpty ? 'btn-primary' : 'btn-outline'}`}
      onClick={() => setIsAdding(true)}
    >
      {!isEmpty && <Icon name="plus-lg" />}
      New webhook
    </button>
  )
  return (
    <ConnectionsPage title="Webhooks">
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data && (
        <>
          <HookAlerts webhooks={data.webhooks} asOf={data.asOf} />
          <Section
            className="mt-0"
            id="webhooks"
            title="Webhooks"
            meta="Signed with your secret. Failed messages are retried for 24 hours, less and less often."
            buttons={!isEmpty && addButton}
          >
            {!isEmpty && <WebhookTable webhooks={data.webhooks} asOf={data.asOf} />}
            {isEmpty && (
              <EmptyState title="No webhooks yet." drawing={false} actions={addButton}>
                A webhook sends a signed message when an order is paid, refunded or shipped, or few of a piece are left.
              </EmptyState>
            )}
          </Section>
        </>
      )}
      {chosen && <Deliveries key={chosen._id} webhook={chosen} pollingInterval={pollingInterval} />}
      <NewSecret
        show={isAdding}
        title="New webhook"
        what="secret"
        about="It’s shown this once. Your program checks the signature of each message with it."
        onClose={() => setIsAdding(false)}
      >
        {(onDone, onCancel) => <WebhookForm onDone={onDone} onCancel={onCancel} />}
      </NewSecret>
    </ConnectionsPage>
  )
}

function WebhookTable({ webhooks, asOf }: { webhooks: readonly Webhook[]; asOf: string }) {
  return (
    <DataTable
      caption="Webhooks"
      variant="table-sm table-stack table-mini"
      rows={webhooks}
      columns={[
        { head: 'Address', isLead: true, cell: ({ url }) => <span className={styles.code}>{url}</span> },
        { head: 'Events', card: 'bare', className: 'text-break', cell: ({ events }) => events.join(', ') },
        {
          head: 'State',
          card: 'main',
          cell: (webhook) => stateCell(hookState(webhook)),
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
  const sendAgain = webhooksApi.sendAgain.useMutation()
  return (
    <>
      {state === 'on' && failedTries + failed > 0 && (
        <ActionButton mutation={sendAgain} arg={{ id: _id }} success={({ message }) => message}>
          Send again<span className="visually-hidden"> to {url}</span>
        </ActionButton>
      )}
      <Link className="btn btn-quiet btn-sm" to={adminPaths.webhooks(_id)} preventScrollReset>
        Deliveries<span className="visually-hidden"> of {url}</span>
      </Link>
    </>
  )
}

function WebhookForm({ onDone, onCancel }: { onDone: (secret: string) => void; onCancel: () => void }) {
  const form = useServerForm(webhooksApi.create.useMutation(), {
    initial: { url: '', ...chosenFrom(['order.paid']) },
    toRequest: (values) => ({ url: values.url, events: eventsOf(values) }),
    onSuccess: ({ secret }) => onDone(secret),
  })
  return (
    <DialogForm form={form} action="Create webhook" onClose={onCancel}>
      <TextField
        {...form.field('url')}
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        required
      />
      <EventFields checkbox={form.checkbox} />
    </DialogForm>
  )
}
