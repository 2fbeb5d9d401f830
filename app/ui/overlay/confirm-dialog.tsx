import { useEffect, useId, useRef, type SyntheticEvent } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { useBackdropClick } from './use-backdrop-click.ts'
import styles from './confirm-dialog.module.scss'

interface ConfirmDialogProps {
  show: boolean
  /** The question, such as 'Are you sure?' (spec §8). */
  question: string
  /** One sentence that explains the consequence. */
  consequence: string
  /** The text of the confirm button. */
  action: string
  /** The text of the other button, which names what stays: 'Keep the order'. Never 'Cancel': that may be the action itself. */
  keep: string
  /** The action is destructive: the button is red. */
  isDanger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation of an action (design, Dialog). A native modal dialog: the focus starts on the harmless button, Escape and a
 * press on the backdrop close it, and the focus returns to where it was.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { show, question, consequence, action, keep, isDanger, busy = false, onConfirm, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const keepButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (show && !dialog.current?.open) {
      dialog.current?.showModal()
      keepButton.current?.focus()
    }
    if (!show) dialog.current?.close()
  }, [show])
  useBackdropClick(dialog, onCancel)

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onCancel()
  }

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-consequence`}
      onCancel={handleCancel}
    >
      <div className={styles.body}>
        <h2 className="h3" id={`${id}-question`}>
          {question}
        </h2>
        <p id={`${id}-consequence`}>{consequence}</p>
        <div className={styles.actions}>
          <LoadingButton look={isDanger ? 'danger' : 'primary'} type="button" busy={busy} onClick={onConfirm}>
            {action}
          </LoadingButton>
          <button className="btn btn-outline" type="button" ref={keepButton} onClick={onCancel}>
            {keep}
          </button>
        </div>
      </div>
    </dialog>
  )
}
