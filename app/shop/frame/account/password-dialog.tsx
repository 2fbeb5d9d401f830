import { useId } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { sessionsApi } from '#app/api/account-access.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'

interface PasswordDialogProps {
  email: string
  isOpen: boolean
  onFinish: (isAccepted: boolean) => void
}

export function PasswordDialog({ email, isOpen, onFinish }: PasswordDialogProps) {
  const id = useId()
  return (
    <ModalDialog show={isOpen} aria-labelledby={`${id}-title`} onClose={() => onFinish(false)}>
      {isOpen && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            Enter your password
          </h2>
          <p>You signed in a while ago, so confirm it’s you.</p>
          <PasswordForm email={email} onDone={() => onFinish(true)} onCancel={() => onFinish(false)} />
        </>
      )}
    </ModalDialog>
  )
}

function PasswordForm({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
  const { field, formProps, isSending } = useServerForm(sessionsApi.refresh.useMutation(), {
    initial: { currentPassword: '' },
    toRequest: ({ currentPassword }) => ({ currentPassword }),
    // The dialog covers a toast, so the sentence is next to the field.
    errorText: () => null,
    toFieldErrors: (error) => ({ currentPassword: errorMessage(error) }),
    onSuccess: onDone,
  })
  return (
    <form {...formProps}>
      {/* Password managers fill in the password of this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('currentPassword')} label="Current Password" autoComplete="current-password" required />
      <DialogActions>
        <LoadingButton busy={isSending}>Continue</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onCancel}>
          Not now
        </button>
      </DialogActions>
    </form>
  )
}
