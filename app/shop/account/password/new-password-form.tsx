import { useNavigate } from 'react-router'
import { useResetPasswordMutation } from '#app/api/account-links.ts'
import { useSignInMutation } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, sessionEnded, signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { passwordLength } from '#rules/accounts/passwords.ts'
import { paths } from '#rules/paths.ts'

/**
 * The new password of an account, stored by the link; then the form signs in with it. A user with a second step signs
 * in on the sign-in page, and so does one in whose browser another account is signed in.
 */
export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const [signIn, { isLoading: isSigningIn }] = useSignInMutation()
  const isOther = userInfo !== null && !userInfo.isGuest && userInfo.email !== email
  const { field, formProps, isSending, problem } = useServerForm(useResetPasswordMutation(), {
    initial: { password: '' },
    toRequest: ({ password }) => ({ token, password }),
    onSuccess: async ({ message }, { values }) => {
      // The server has ended this session with all others of the account.
      if (userInfo?.email === email) dispatch(sessionEnded())
      const { data } = isOther ? {} : await signIn({ email, password: values.password })
      if (data) dispatch(signedIn(data))
      showToast('success', data ? 'Your password has changed, and you’re signed in.' : message)
      await navigate(data ? paths.home() : paths.login, { replace: true, state: { email } })
    },
  })
  return (
    <form {...formProps}>
      <h2 className="h3 mb-3">Your new password</h2>
      <p className="text-break">
        For <b>{email}</b>
      </p>
      {/* Password managers store the new password for this address. */}
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        aria-label="Account"
        tabIndex={-1}
        readOnly
      />
      <PasswordField
        {...field('password')}
        label="New password"
        help={`${passwordLength.min} to ${passwordLength.max} characters. Three or four words are easy to remember.`}
        autoComplete="new-password"
        required
      />
      <p className="meta">Saving it signs you in here and signs you out everywhere else.</p>
      <FormProblem text={problem} />
      <LoadingButton busy={isSending || isSigningIn}>Save and sign in</LoadingButton>
    </form>
  )
}
