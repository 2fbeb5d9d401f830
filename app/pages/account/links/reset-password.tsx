import { Link, useNavigate } from 'react-router'
import { useResetPasswordMutation } from '#app/api/account-links.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { confirmedPassword } from '#app/pages/account/confirmed-password.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, sessionEnded } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { paths } from '#rules/paths.ts'
import { LinkPage } from './link-page.tsx'

/** Choose a new password with the link in an email. Afterwards the user signs in with it. */
export function Component() {
  return (
    <LinkPage
      title="Choose a new password"
      kind="reset-password"
      otherwise={<Link to={paths.forgotPassword}>Send me a new link</Link>}
    >
      {(link) => <NewPasswordForm {...link} />}
    </LinkPage>
  )
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const { field, formProps, isSending } = useServerForm(useResetPasswordMutation(), {
    ...confirmedPassword,
    initial: { password: '', confirmed: '' },
    toRequest: ({ password }) => ({ token, password }),
    successText: ({ message }) => message,
    onSuccess: async () => {
      // The server has ended this session with all others.
      if (userInfo?.email === email) dispatch(sessionEnded())
      await navigate(paths.login)
    },
  })
  return (
    <form {...formProps}>
      {/* Password managers store the new password for this address. */}
      <TextField label="Email Address" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        help="8 characters or more. All your devices are signed out."
        required
      />
      <TextField
        {...field('confirmed')}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
      />
      <LoadingButton busy={isSending}>Change password</LoadingButton>
    </form>
  )
}
