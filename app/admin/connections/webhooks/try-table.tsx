import { useId, useState } from 'react'
import { useSendDeliveryAgainMutation } from '#app/api/admin/webhooks.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { WebhookTry } from '#contract/back-office/webhooks.ts'
import { answerText } from './hook-text.ts'
import { StateText } from '#app/admin/connections/state-text.tsx'
import { timeText } from '#app/admin/connections/time-text.ts'
import { useAct } from '#app/admin/connections/use-act.ts'
import styles from '#app/admin/connections/connections.module.scss'

interface TryTableProps {
  tries: readonly WebhookTry[]
  host: string
  asOf: string
  isOn: boolean
}

/** The tries to send messages to a webhook, newest first. */
export function TryTable({ tries, host, asOf, isOn }: TryTableProps) {
  const [shown, setShown] = useState<WebhookTry | null>(null)
  return (
    <>
      <table className="table table-sm table-stack">
        <caption className="visually-hidden">Deliveries of {host}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Event</th>
            <th scope="col">Answer</th>
            <th scope="col" className="right">
              Try
            </th>
            <th scope="col">Next try</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tries.map((each) => (
            <TryRow key={each._id} tried={each} asOf={asOf} onShow={setShown} />
          ))}
        </tbody>
      </table>
      <MessageDialog tried={shown} isOn={isOn} onClose={() => setShown(null)} />
    </>
  )
}

interface TryRowProps {
  tried: WebhookTry
  asOf: string
  onShow: (tried: WebhookTry) => void
}

function TryRow({ tried, asOf, onShow }: TryRowProps) {
  const { at, number, nextTryAt, isSuccess } = tried
  return (
    <tr>
      <td data-th="When" className={styles.oneLine}>
        {at === null ? 'Not yet' : timeText(at, asOf).replace('Today ', '')}
      </td>
      <td className="lead-cell">{eventText(tried)}</td>
      <td data-th="Answer" className="text-break">
        {at === null ? (
          <StateText look="wait">Waits</StateText>
        ) : (
          <StateText look={isSuccess ? 'ok' : 'bad'}>{answerText(tried)}</StateText>
        )}
      </td>
      <td data-th="Try" className="right">
        {number}
      </td>
      <td data-th="Next try">{nextTryAt && timeText(nextTryAt, asOf).replace('Today ', '')}</td>
      <td className={`act right ${styles.actions}`}>
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => onShow(tried)}>
          Show
          <span className="visually-hidden">
            {' '}
            try {number} of {eventText(tried)}
          </span>
        </button>
      </td>
    </tr>
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

/** What a message says, with the button that sends it again; null closes it. */
function MessageDialog({ tried, isOn, onClose }: MessageDialogProps) {
  const id = useId()
  const { act, isLoading } = useAct(useSendDeliveryAgainMutation())

  async function handleSend(delivery: string) {
    // The dialog closes first, because it would cover the toast.
    onClose()
    await act(delivery)
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
