import { useEffect, useId, useRef } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { DialogActions, ModalDialog } from './modal-dialog.tsx'

interface ConfirmDialogProps {
  show: boolean
  /** The question, such as 'Are you sure?' (spec §8). */
  question: string
  /** One sentence that explains the consequence. */
  consequence: string
  /** The text of the confirm button. */
  action: string
  /**
   * The text of the other button, which names what stays: 'Keep the order'. Never 'Cancel': that may be the action
   * itself.
   */
  keep: string
  /** The action is destructive: the button is red. */
  isDanger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation of an action (design, Dialog). The focus starts on the harmless button; Escape and a press on
 * the backdrop close the dialog.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { show, question, consequence, action, keep, isDanger, busy = false, onConfirm, onCancel } = props
  const keepButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  // After the dialog has opened, because its own effect runs before this one.
  useEffect(() => {
    if (show) keepButton.current?.focus()
  }, [show])

  return (
    <ModalDialog
      show={show}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-consequence`}
      closesOnBackdrop
      onClose={onCancel}
    >
      <h2 className="h3" id={`${id}-question`}>
        {question}
      </h2>
      <p id={`${id}-consequence`}>{consequence}</p>
      <DialogActions>
        <LoadingButton look={isDanger ? 'danger' : 'primary'} type="button" busy={busy} onClick={onConfirm}>
          {action}
        </LoadingButton>
        <button className="btn btn-outline" type="button" ref={keepButton} onClick={onCancel}>
          {keep}
        </button>
      </DialogActions>
    </ModalDialog>
  )
}
