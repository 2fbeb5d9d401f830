import { useEffect, useRef, useState, useId } from 'react'
import { useNavigate } from 'react-router'
import styles from '#app/admin/connections/connections.module.scss'
import { TestResult } from '#app/admin/connections/test-result.tsx'
import { timeText } from '#app/admin/connections/time-text.ts'
import { useAct } from '#app/admin/connections/use-act.ts'
import { useTest } from '#app/admin/connections/use-test.ts'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { webhooksApi } from '#app/api/admin/back-office.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { Webhook, WebhookTry } from '#contract/back-office/webhooks.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ChooseEvents } from './choose-events.tsx'
import { answerText } from './hook-text.ts'

/** The last tries of a webhook, and the buttons that test it, turn it off and delete it. */
export function Deliveries({ webhook, pollingInterval }: { webhook: Webhook; pollingInterval: number }) {
  const { _id, url, state } = webhook
  const { data, error, isFetching, refetch } = webhooksApi.tries.useQuery({ id: _id }, { pollingInterval })
  const heading = useRef<HTMLHeadingElement>(null)
  const test = useTest(webhooksApi.test.useMutation())
  const [turn, { isLoading: isTurning }] = webhooksApi.turn.useMutation()
  // The reader has asked for this part: the focus goes there, and the next Tab to its first button.
  useEffect(() => heading.current?.focus(), [])

  async function handleTurn() {
    const { error: refusal } = await turn({ id: _id, isOn: state !== 'on' })
    if (refusal) showToast('error', errorMessage(refusal))
    else showToast('success', state === 'on' ? 'Webhook turned off' : 'Webhook turned on')
  }

  return (
    <section className={styles.section} aria-labelledby="deliveries">
      <div className={styles.sectionHead}>
        <h2 className="h3" id="deliveries" ref={heading} tabIndex={-1}>
          Deliveries of {new URL(url).host}
        </h2>
        <div className={styles.headButtons}>
          {state === 'on' && (
            <LoadingButton
              type="button"
              look="outline"
              busy={test.isLoading}
              onClick={() => void test.run({ id: _id })}
            >
              Send a test
            </LoadingButton>
          )}
          <LoadingButton type="button" look="outline" busy={isTurning} onClick={() => void handleTurn()}>
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </LoadingButton>
          <ChooseEvents webhook={webhook} />
          <DeleteButton webhook={webhook} />
        </div>
      </div>
      <TestResult test={test.result} />
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data?.tries.length === 0 && <p>No message has been sent within 30 days.</p>}
      {data && data.tries.length > 0 && (
        <TryTable tries={data.tries} host={new URL(url).host} asOf={data.asOf} isOn={state === 'on'} />
      )}
    </section>
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

/** The tries to send messages to a webhook, newest first. */
function TryTable({ tries, host, asOf, isOn }: TryTableProps) {
  const [shown, setShown] = useState<WebhookTry | null>(null)
  return (
    <>
      <DataTable
        caption={`Deliveries of ${host}`}
        rows={tries}
        columns={[
          {
            head: 'When',
            className: 'text-nowrap',
            cell: ({ at }) => (at === null ? 'Not yet' : timeText(at, asOf).replace('Today ', '')),
          },
          { head: 'Event', isLead: true, cell: eventText },
          {
            head: 'Answer',
            className: 'text-break',
            cell: (tried) =>
              tried.at === null ? (
                <StateText look="wait">Waits</StateText>
              ) : (
                <StateText look={tried.isSuccess ? 'ok' : 'bad'}>{answerText(tried)}</StateText>
              ),
          },
          { head: 'Try', isRight: true, cell: ({ number }) => number },
          { head: 'Next try', cell: ({ nextTryAt }) => nextTryAt && timeText(nextTryAt, asOf).replace('Today ', '') },
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

interface MessageDialogProps {
  tried: WebhookTry | null
  isOn: boolean
  onClose: () => void
}

/** Shows the body of a delivery, with a button that sends it again; null closes the dialog. */
function MessageDialog({ tried, isOn, onClose }: MessageDialogProps) {
  const id = useId()
  const { act, isLoading } = useAct(webhooksApi.sendDelivery.useMutation())

  async function handleSend(delivery: string) {
    // The dialog closes first, because it would cover the toast.
    onClose()
    await act({ id: delivery })
  }

  return (
    <ModalDialog show={tried !== null} aria-labelledby={`${id}-title`} closesOnBackdrop onClose={onClose} isWide>
      {tried && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            {eventText(tried)}
          </h2>
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
              <LoadingButton type="button" busy={isLoading} onClick={() => void handleSend(tried.delivery)}>
                Send again
              </LoadingButton>
            )}
            <button className="btn btn-outline" type="button" onClick={onClose}>
              Close
            </button>
          </DialogActions>
        </>
      )}
    </ModalDialog>
  )
}
