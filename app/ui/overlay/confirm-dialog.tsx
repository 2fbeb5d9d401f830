import { useEffect, useId, useRef } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { DialogActions, ModalDialog } from './modal-dialog.tsx'

interface ConfirmDialogProps {
  show: boolean
  question: string
  consequence: string
  action: string
  /** Names what stays: 'Keep the order'. Never 'Cancel', which may be the action itself. */
  keep: string
  isDanger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The focus starts on the harmless button; Escape and a press on the backdrop close it (design, Dialog). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { show, question, consequence, action, keep, isDanger, busy = false, onConfirm, onCancel } = props
  const keepButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  // The dialog's own effect, which opens it, runs after this one.
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
        <LoadingButton variant={isDanger ? 'danger' : 'primary'} type="button" busy={busy} onClick={onConfirm}>
          {action}
        </LoadingButton>
        <button className="btn btn-outline" type="button" ref={keepButton} onClick={onCancel}>
          {keep}
        </button>
      </DialogActions>
    </ModalDialog>
  )
}
