import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import {
  useDeleteWebhookMutation,
  useListTriesQuery,
  useTestWebhookMutation,
  useTurnWebhookMutation,
} from '#app/api/admin/webhooks.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Webhook } from '#contract/back-office/webhooks.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ChooseEvents } from './choose-events.tsx'
import { TryTable } from './try-table.tsx'
import { TestResult } from '#app/admin/connections/test-result.tsx'
import { useTest } from '#app/admin/connections/use-test.ts'
import { useAct } from '#app/admin/connections/use-act.ts'
import styles from '#app/admin/connections/connections.module.scss'

/** The last tries of a webhook, and the buttons that test it, turn it off and delete it. */
export function Deliveries({ webhook, pollingInterval }: { webhook: Webhook; pollingInterval: number }) {
  const { _id, url, state } = webhook
  const { data, error, isFetching, refetch } = useListTriesQuery(_id, { pollingInterval })
  const heading = useRef<HTMLHeadingElement>(null)
  const test = useTest(useTestWebhookMutation())
  const [turn, { isLoading: isTurning }] = useTurnWebhookMutation()
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
            <LoadingButton type="button" look="outline" busy={test.isLoading} onClick={() => void test.run(_id)}>
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
      {!data && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {data?.tries.length === 0 && <p>No message has been sent within 30 days.</p>}
      {data && data.tries.length > 0 && (
        <TryTable tries={data.tries} host={new URL(url).host} asOf={data.asOf} isOn={state === 'on'} />
      )}
    </section>
  )
}

function DeleteButton({ webhook: { _id, url } }: { webhook: Webhook }) {
  const [isAsking, setIsAsking] = useState(false)
  const { act, isLoading } = useAct(useDeleteWebhookMutation())
  const navigate = useNavigate()

  async function handleConfirm() {
    const isDeleted = await act(_id)
    setIsAsking(false)
    if (!isDeleted) return
    await navigate(adminPaths.webhooks(), { replace: true, preventScrollReset: true })
    document.getElementById('webhooks')?.focus()
  }

  return (
    <>
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => setIsAsking(true)}>
        Delete…
      </button>
      <ConfirmDialog
        show={isAsking}
        question={`Delete the webhook of ${new URL(url).host}?`}
        consequence="It gets no more messages, and its deliveries are deleted. This can’t be undone."
        action="Delete webhook"
        keep="Keep it"
        isDanger
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
