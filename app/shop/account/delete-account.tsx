import { useNavigate } from 'react-router'
import { privacyApi } from '#app/api/account-access.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { clearUserData } from '#app/store/persist.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { paths } from '#rules/paths.ts'

export function DeleteAccount({ show, onClose }: { show: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const store = useAppStore()
  const { email = '', isGuest = false } = useAppSelector(selectUserInfo) ?? {}
  const { field, formProps, isSending, problem } = useServerForm(privacyApi.deleteAccount.useMutation(), {
    initial: { currentPassword: '' },
    toRequest: ({ currentPassword }) => ({ currentPassword }),
    successText: ({ message }) => (isGuest ? 'Your data has been deleted' : message),
    onSuccess: async () => {
      clearUserData(store)
      await navigate(paths.login)
    },
  })

  return (
    <ModalDialog
      show={show}
      aria-labelledby="delete-account-question"
      aria-describedby="delete-account-consequence"
      closesOnBackdrop
      onClose={onClose}
    >
      <form {...formProps}>
        <h2 className="h3" id="delete-account-question">
          {isGuest ? 'Delete your data?' : 'Delete your account?'}
        </h2>
        <p id="delete-account-consequence">
          {isGuest ? 'You can no longer see your orders here.' : 'You can no longer sign in or see your orders here.'}{' '}
          This can’t be undone.
        </p>
        {/* For password managers, which find the password by it. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {!isGuest && (
          <PasswordField
            {...field('currentPassword')}
            id="delete-account-password"
            label="Your password"
            autoComplete="current-password"
          />
        )}
        <FormProblem text={problem} />
        <DialogActions>
          <LoadingButton variant="danger" busy={isSending}>
            {isGuest ? 'Delete my data' : 'Delete my account'}
          </LoadingButton>
          <button className="btn btn-outline" type="button" onClick={onClose}>
            {isGuest ? 'Keep my data' : 'Keep my account'}
          </button>
        </DialogActions>
      </form>
    </ModalDialog>
  )
}
