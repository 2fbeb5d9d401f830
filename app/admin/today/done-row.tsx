import { useEffect, useRef } from 'react'
import { useUndo } from '#app/admin/kit/use-undo.tsx'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { ordersApi } from '#app/api/orders.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useEmptyFirst } from '#app/ui/feedback/use-empty-first.ts'
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
  const [undoStep] = fulfilmentApi.undoStep.useMutation()
  const [putBack] = ordersApi.resolveAttention.useMutation()
  const row = useRef<HTMLLIElement>(null)
  const isThere = useEmptyFirst()
  const { seconds, isBusy, button } = useUndo({
    until: undoUntil,
    undo: () =>
      undo.kind === 'parcels'
        ? undoStep({ id: undo.stepId })
        : putBack({ id: undo.orderId, reason: undo.reason, isResolved: false }),
    onUndone: onGone,
  })

  // The button that took the step is gone, so the focus would be lost.
  useEffect(() => row.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    if (seconds === 0 && !isBusy) onGone()
  }, [seconds, isBusy, onGone])

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
      {button}
    </li>
  )
}
