import { type ReactNode, useId } from 'react'
import type { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'

interface FormDialogProps {
  show: boolean
  title: ReactNode
  onClose: () => void
  isWide?: boolean
  closesOnBackdrop?: boolean
  /** Mounted only while the dialog is open, so a form starts empty each time. */
  children: ReactNode
}

export function FormDialog({ show, title, children, ...dialog }: FormDialogProps) {
  const id = useId()
  return (
    <ModalDialog show={show} aria-labelledby={id} {...dialog}>
      {show && (
        <>
          <h2 className="h3 text-break" id={id}>
            {title}
          </h2>
          {children}
        </>
      )}
    </ModalDialog>
  )
}

interface DialogFormProps {
  form: Pick<ReturnType<typeof useServerForm>, 'formProps' | 'isSending' | 'problem'>
  action: string
  isDanger?: boolean
  keep?: string
  onClose: () => void
  children: ReactNode
}

export function DialogForm({ form, action, isDanger, keep = 'Cancel', onClose, children }: DialogFormProps) {
  return (
    <form {...form.formProps}>
      {children}
      <FormProblem text={form.problem} />
      <DialogActions>
        <LoadingButton variant={isDanger ? 'danger' : 'primary'} busy={form.isSending}>
          {action}
        </LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          {keep}
        </button>
      </DialogActions>
    </form>
  )
}
