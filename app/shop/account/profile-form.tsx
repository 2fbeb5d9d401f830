import { useState } from 'react'
import { errorStatus } from '#app/api/error-message.ts'
import { accountLinksApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { confirmedPassword } from './confirmed-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import styles from './account.module.scss'

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
