import { useEffect, useRef } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useUndoStepMutation } from '#app/api/fulfilment/fulfilment.ts'
import { useResolveAttentionMutation } from '#app/api/orders.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useEmptyFirst } from '#app/ui/feedback/use-empty-first.ts'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import type { Attention } from '#contract/orders/orders.ts'
import styles from './today.module.scss'

/** A row whose step was taken. It keeps its place until the step cannot be undone any more. */
export interface DoneStep {
  /** The key of the row. */
  key: string
  /** The keys of the rows below it, which tell its place. */
  below: readonly string[]
  /** What was done: `T-10029 marked as shipped with Mainfreight`. */
  text: string
  /** Who gets the email that waits; empty when none does. */
  emailTo: string
  undoUntil: string
  undo: { kind: 'parcels'; stepId: string } | { kind: 'attention'; orderId: string; reason: Attention }
}

/** What was done, and a button that takes it back. `onGone` is called when it was taken back or can no longer be. */
export function DoneRow({ step, onGone }: { step: DoneStep; onGone: () => void }) {
  const { text, emailTo, undoUntil, undo } = step
  const [undoStep, { isLoading: isUndoing }] = useUndoStepMutation()
  const [putBack, { isLoading: isPuttingBack }] = useResolveAttentionMutation()
  const row = useRef<HTMLLIElement>(null)
  const isThere = useEmptyFirst()
  const seconds = useSecondsUntil(undoUntil)
  const busy = isUndoing || isPuttingBack

  // The button that took the step is gone, so the focus would be lost.
  useEffect(() => row.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    if (seconds === 0 && !busy) onGone()
  }, [seconds, busy, onGone])

  async function handleUndo() {
    const { error } =
      undo.kind === 'parcels'
        ? await undoStep(undo.stepId)
        : await putBack({ id: undo.orderId, reason: undo.reason, isResolved: false })
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Undone')
    onGone()
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <li className={styles.done} ref={row}>
      <AdminIcon name="check" />
      <div>
        <p role="status">{isThere && text}</p>
        {emailTo && (
          <p className="meta" aria-hidden="true">
            The email to {emailTo} goes in {seconds ?? 0} s.
          </p>
        )}
      </div>
      <span />
      <LoadingButton type="button" look="outline" busy={busy} onClick={() => void handleUndo()}>
        Undo
      </LoadingButton>
    </li>
  )
}
