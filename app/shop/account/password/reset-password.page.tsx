import { Link, useNavigate } from 'react-router'
import { accountLinksApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { LinkContent } from '#app/shop/account/links/link-page.tsx'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, sessionEnded, signedIn } from '#app/store/session.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { passwordLength } from '#rules/accounts/passwords.ts'
import { paths } from '#rules/paths.ts'
import { PasswordSteps } from './password-steps.tsx'

export function Component() {
  return (
    <>
      <PageMeta title="Choose a new password" />
      <div className="container">
        <PageHeading title="Choose a new password" lead="Your cart and your orders stay as they are." />
        <LinkContent
          kind="reset-password"
          otherwise={
            <>
              <p>Opening this page hasn’t changed your password.</p>
              <Link className="btn btn-outline" to={paths.forgotPassword}>
                Ask for a new link
              </Link>
            </>
          }
        >
          {({ token, email, startsNewAccount }) => (
            <PasswordSteps current="choose">
              {startsNewAccount && <NewAccountNotice />}
              <NewPasswordForm token={token} email={email} />
            </PasswordSteps>
          )}
        </LinkContent>
      </div>
    </>
  )
}

/** The account was never confirmed, so its orders and details are not carried over. */
function NewAccountNotice() {
  return (
    <Alert kind="info" className="mb-3">
      This address was never confirmed, so you’ll start a new account without the old one’s orders and details. If the
      old account is yours and you’re signed in to it somewhere, open this link there to keep it.
    </Alert>
  )
}

/**
 * Stores the new password and then signs in with it. Users with a second step, or with another account signed in, go to
 * the sign-in page.
 */
function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const [signIn, { isLoading: isSigningIn }] = accountsApi.signIn.useMutation()
  const isOther = userInfo !== null && !userInfo.isGuest && userInfo.email !== email
  const { field, formProps, isSending, problem } = useServerForm(accountLinksApi.resetPassword.useMutation(), {
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
