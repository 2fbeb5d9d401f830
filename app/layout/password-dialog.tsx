import { useEffect, useId, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { setPasswordDialog } from '#app/api/fresh-sign-in.ts'
import { useRefreshSessionMutation } from '#app/api/sessions.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'

type Settle = (isAccepted: boolean) => void

/** Asks for the password when a call needs a fresh sign-in; the call is then repeated. Escape and the button end the call. */
export function PasswordDialog({ email }: { email: string }) {
  const [settle, setSettle] = useState<Settle | null>(null)
  const id = useId()

  useEffect(
    () =>
      setPasswordDialog(
        () =>
          new Promise<boolean>((resolve) => {
            setSettle(() => resolve)
          }),
      ),
    [],
  )
  // A question that is open when the user is signed out is over; after an answer this changes nothing.
  useEffect(() => () => settle?.(false), [settle])

  function finish(isAccepted: boolean) {
    settle?.(isAccepted)
    setSettle(null)
  }

  return (
    <ModalDialog show={settle !== null} aria-labelledby={`${id}-title`} onClose={() => finish(false)}>
      {settle && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            Enter your password
          </h2>
          <p>You signed in more than 15 minutes ago. Confirm that it is you.</p>
          <PasswordForm email={email} onDone={() => finish(true)} onCancel={() => finish(false)} />
        </>
      )}
    </ModalDialog>
  )
}

function PasswordForm({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
  const { field, formProps, isSending } = useServerForm(useRefreshSessionMutation(), {
    initial: { currentPassword: '' },
    toRequest: ({ currentPassword }) => currentPassword,
    // The sentence beside the field: the dialog covers a toast.
    errorText: () => null,
    toFieldErrors: (error) => ({ currentPassword: errorMessage(error) }),
    onSuccess: onDone,
  })
  return (
    <form {...formProps}>
      {/* Password managers fill in the password of this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...field('currentPassword')}
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <DialogActions>
        <LoadingButton busy={isSending}>Continue</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onCancel}>
          Not now
        </button>
      </DialogActions>
    </form>
  )
}
