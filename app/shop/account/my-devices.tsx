import { useNavigate } from 'react-router'
import { useState } from 'react'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { sessionsApi, privacyApi, accountLinksApi } from '#app/api/account-access.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Session } from '#contract/accounts/account-access.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppSelector, useAppStore, useAppDispatch } from '#app/store/hooks.ts'
import { clearUserData } from '#app/store/persist.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { paths } from '#rules/paths.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import styles from './account.module.scss'
import { confirmedPassword } from './confirmed-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export function showOutcome({ data, error }: { data?: { message: string }; error?: unknown }): void {
  if (error) showToast('error', errorMessage(error))
  else if (data) showToast('success', data.message)
}

export function MyDevices() {
  const { data: sessions, error, isFetching, refetch } = sessionsApi.list.useQuery()
  const [endOthers, { isLoading }] = sessionsApi.endOthers.useMutation()
  if (!sessions && error)
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!sessions) return <p className="meta">Loading your devices…</p>
  return (
    <>
      <ul className={`ruled ${styles.rows}`}>
        {sessions.map((session) => (
          <DeviceRow key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          <div className="mt-3">
            <LoadingButton
              type="button"
              variant="outline"
              busy={isLoading}
              onClick={() => void endOthers().then(showOutcome)}
            >
              Sign out all other devices
            </LoadingButton>
          </div>
          <p className="meta mt-2 mb-0">Don’t recognise a device? Sign it out and choose a new password.</p>
        </>
      )}
    </>
  )
}

function DeviceRow({ session }: { session: Session }) {
  const { _id, network, signedInAt, lastUsedAt, isCurrent } = session
  const [end, { isLoading }] = sessionsApi.end.useMutation()
  const device = session.device || 'Unknown device'
  return (
    <li>
      <div className="text-break">
        <p>
          {device}
          {isCurrent && <span className="badge badge-success ms-2">This device</span>}
        </p>
        <p className="meta">
          {network === '' ? 'Unknown network' : `Network ${network}`}, last used on <DayInWords at={lastUsedAt} />,
          signed in since <DayInWords at={signedInAt} />
        </p>
      </div>
      {!isCurrent && (
        <button
          className="btn btn-outline"
          type="button"
          aria-disabled={isLoading || undefined}
          onClick={() => !isLoading && void end({ id: _id }).then(showOutcome)}
        >
          Sign out<span className="visually-hidden"> {device}</span>
        </button>
      )}
    </li>
  )
}

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

/** Reads the profile from the server, because another device may have changed it since the sign-in (spec §4). */
export function ProfileForm() {
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const { data: profile = userInfo } = accountsApi.readProfile.useQuery()
  const { data: emailState } = accountLinksApi.emailState.useQuery()
  const [isPasswordAsked, setIsPasswordAsked] = useState(false)
  const { field, formProps, isSending, problem } = useServerForm(accountsApi.updateProfile.useMutation(), {
    ...confirmedPassword,
    initial: {
      name: profile?.name ?? '',
      email: profile?.email ?? '',
      currentPassword: '',
      password: '',
      confirmed: '',
    },
    toRequest: ({ name, email, currentPassword, password }) => ({
      _id: profile?._id ?? '',
      name,
      email,
      currentPassword,
      password,
    }),
    successText: 'Profile updated successfully',
    onSuccess: (updated, { reset }) => {
      dispatch(signedIn(updated))
      setIsPasswordAsked(false)
      // The address in force: a new one waits until it is confirmed.
      reset(['email', 'currentPassword', 'password', 'confirmed'])
    },
    onError: (error) => {
      if (errorStatus(error) === 403) setIsPasswordAsked(true)
    },
  })
  return (
    <form {...formProps}>
      <div className={styles.pair}>
        <TextField {...field('name')} label="Name" autoComplete="name" />
        <TextField
          {...field('email')}
          label="Email Address"
          type="email"
          autoComplete="username"
          help={emailState?.isConfirmed ? 'Confirmed. Order emails go here.' : undefined}
        />
      </div>
      {/* Hidden, not removed: Chromium warns about a password field that is added alone. */}
      <div hidden={!isPasswordAsked}>
        <PasswordField
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
          help="Needed because you signed in a while ago"
        />
      </div>
      <div className={styles.pair}>
        <NewPasswordFields field={field} help="Leave empty to keep the one you have" required={false} />
      </div>
      <FormProblem text={problem} />
      <LoadingButton variant="outline" busy={isSending}>
        Update
      </LoadingButton>
    </form>
  )
}
