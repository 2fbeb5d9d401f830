import { Link } from 'react-router'
import { accountLinksApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { paths } from '#rules/paths.ts'
import { LinkPage } from './link-page.tsx'

export function Component() {
  return (
    <LinkPage
      title="Confirm your email address"
      kind="confirm-email"
      otherwise={
        <>
          Your <Link to={paths.profile}>profile</Link> shows whether your address is confirmed, and can send you a new
          link.
        </>
      }
    >
      {(link) => <ConfirmEmail {...link} />}
    </LinkPage>
  )
}

interface ConfirmEmailProps {
  token: string
  email: string
  needsPassword?: boolean | undefined
}

function ConfirmEmail({ token, email, needsPassword = false }: ConfirmEmailProps) {
  const mutation = accountLinksApi.confirmEmail.useMutation()
  const [, { data }] = mutation
  const { dispatch } = useAppStore()
  const isSignedIn = useAppSelector(selectUserInfo) !== null
  const { field, formProps, isSending, problem } = useServerForm(mutation, {
    initial: { password: '' },
    toRequest: ({ password }) => ({ token, ...(needsPassword && { password }) }),
    onSuccess: async () => {
      if (!isSignedIn) return
      // The account may have another address now, and the browser stores the old one.
      const query = accountsApi.readProfile.initiate(undefined, { forceRefetch: true, subscribe: false })
      const { data: profile } = await dispatch(query)
      if (profile) dispatch(signedIn(profile))
    },
  })
  if (data) {
    return (
      <>
        <Alert kind="success">{data.message}</Alert>
        <p>
          Go to your <Link to={paths.profile}>profile</Link> or to our <Link to={paths.home()}>latest products</Link>.
        </p>
      </>
    )
  }
  return (
    <form {...formProps}>
      <p className="text-break">
        Is <b>{email}</b> the address of your account?
      </p>
      {needsPassword && (
        <>
          <p>
            You’re not signed in to it in this browser, so enter its password. Didn’t ask for this email? Close this
            page and nothing changes.
          </p>
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        </>
      )}
      <FormProblem text={problem} />
      <LoadingButton busy={isSending}>Confirm email address</LoadingButton>
    </form>
  )
}
