import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import styles from '#app/admin/connections/connections.module.scss'
import { TestResult } from '#app/admin/connections/test-result.tsx'
import { timeText } from '#app/admin/connections/time-text.ts'
import { act, ActionButton } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { webhooksApi } from '#app/api/admin/back-office.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import type { Webhook, WebhookTry } from '#contract/back-office/webhooks.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { chosenFrom, EventFields, eventsOf } from './event-fields.tsx'
import { answerText } from './hook-text.ts'

export function Deliveries({ webhook, pollingInterval }: { webhook: Webhook; pollingInterval: number }) {
  const { _id, url, state } = webhook
  const { host } = new URL(url)
  const isOn = state === 'on'
  const { data, error, isFetching, refetch } = webhooksApi.tries.useQuery({ id: _id }, { pollingInterval })
  const heading = useRef<HTMLHeadingElement>(null)
  const test = webhooksApi.test.useMutation()
  const turn = webhooksApi.turn.useMutation()
  // The owner asked for this section: its heading gets the focus, so that the next Tab reaches its first button.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Section
      className="mt-0"
      id="deliveries"
      title={`Deliveries of ${host}`}
      headingRef={heading}
      buttons={
        <div className="d-flex flex-wrap gap-2">
          {isOn && (
            <ActionButton mutation={test} arg={{ id: _id }} success={null}>
              Send a test
            </ActionButton>
          )}
          <ActionButton
            mutation={turn}
            arg={{ id: _id, isOn: !isOn }}
            success={isOn ? 'Webhook turned off' : 'Webhook turned on'}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </ActionButton>
          <ChooseEvents webhook={webhook} />
          <DeleteButton webhook={webhook} />
        </div>
      }
    >
      <TestResult test={test[1].data} />
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data?.tries.length === 0 && <p>No message has been sent within 30 days.</p>}
      {data && data.tries.length > 0 && <TryTable tries={data.tries} host={host} asOf={data.asOf} isOn={isOn} />}
    </Section>
  )
}

function DeleteButton({ webhook }: { webhook: Webhook }) {
  const [deleteWebhook] = webhooksApi.remove.useMutation()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirmedAction({
    question: ({ url }: Webhook) => ({
      question: `Delete the webhook of ${new URL(url).host}?`,
      consequence: 'It gets no more messages, and its deliveries are deleted. This can’t be undone.',
      action: 'Delete webhook',
      keep: 'Keep it',
      isDanger: true,
    }),
    send: ({ _id }) => deleteWebhook({ id: _id }),
    success: ({ message }) => message,
    onDone: async () => {
      await navigate(adminPaths.webhooks(), { replace: true, preventScrollReset: true })
      document.getElementById('webhooks')?.focus()
    },
  })

  return (
    <>
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => ask(webhook)}>
        Delete…
      </button>
      {dialog}
    </>
  )
}

interface TryTableProps {
  tries: readonly WebhookTry[]
  host: string
  asOf: string
  isOn: boolean
}

function TryTable({ tries, host, asOf, isOn }: TryTableProps) {
  const [shown, setShown] = useState<WebhookTry | null>(null)
  const shortTime = (instant: string) => timeText(instant, asOf).replace('Today ', '')
  return (
    <>
      <DataTable
        caption={`Deliveries of ${host}`}
        rows={tries}
        columns={[
          {
            head: 'When',
            className: 'text-nowrap',
            cell: ({ at }) => (at === null ? 'Not yet' : shortTime(at)),
          },
          { head: 'Event', isLead: true, cell: eventText },
          {
            head: 'Answer',
            className: 'text-break',
            cell: (tried) =>
              tried.at === null ? (
                <StateText variant="wait">Waits</StateText>
              ) : (
                <StateText variant={tried.isSuccess ? 'ok' : 'bad'}>{answerText(tried)}</StateText>
              ),
          },
          { head: 'Try', isRight: true, cell: ({ number }) => number },
          { head: 'Next try', cell: ({ nextTryAt }) => nextTryAt && shortTime(nextTryAt) },
          {
            head: 'Actions',
            isAct: true,
            isRight: true,
            cell: (tried) => (
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => setShown(tried)}>
                Show
                <span className="visually-hidden">
                  {' '}
                  try {tried.number} of {eventText(tried)}
                </span>
              </button>
            ),
          },
        ]}
      />
      <MessageDialog tried={shown} isOn={isOn} onClose={() => setShown(null)} />
    </>
  )
}

function eventText({ event, subject }: WebhookTry): string {
  return subject === '' ? event : `${event} ${subject}`
}

function MessageDialog({ tried, isOn, onClose }: { tried: WebhookTry | null; isOn: boolean; onClose: () => void }) {
  const [send, { isLoading }] = webhooksApi.sendDelivery.useMutation()

  function handleSend(delivery: string) {
    // The dialog closes first, because it would cover the toast.
    onClose()
    void act(send({ id: delivery }), ({ message }) => message)
  }

  return (
    <FormDialog show={tried !== null} title={tried && eventText(tried)} closesOnBackdrop onClose={onClose} isWide>
      {tried && (
        <>
          <p className="meta text-break">
            webhook-id: <span className={styles.code}>{tried.delivery}</span>
          </p>
          <textarea
            className={`form-control ${styles.code}`}
            aria-label="Body of the message"
            readOnly
            rows={14}
            value={JSON.stringify(JSON.parse(tried.body), null, 2)}
          />
          <DialogActions>
            {isOn && (
              <LoadingButton type="button" busy={isLoading} onClick={() => handleSend(tried.delivery)}>
                Send again
              </LoadingButton>
            )}
            <button className="btn btn-outline" type="button" onClick={onClose}>
              Close
            </button>
          </DialogActions>
        </>
      )}
    </FormDialog>
  )
}

function ChooseEvents({ webhook }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => setIsOpen(true)}>
        Events…
      </button>
      <FormDialog show={isOpen} title={`Events for ${new URL(webhook.url).host}`} onClose={close}>
        <EventsForm webhook={webhook} onClose={close} />
      </FormDialog>
    </>
  )
}

function EventsForm({ webhook: { _id, events }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useServerForm(webhooksApi.chooseEvents.useMutation(), {
    initial: chosenFrom(events),
    toRequest: (values) => ({ id: _id, events: eventsOf(values) }),
    successText: 'Events saved',
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} action="Save events" onClose={onClose}>
      <EventFields checkbox={form.checkbox} />
    </DialogForm>
  )
}
