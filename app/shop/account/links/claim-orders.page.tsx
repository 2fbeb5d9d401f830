import { Link, useNavigate } from 'react-router'
import { guestsApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { confirmedPassword } from '#app/shop/account/confirmed-password.ts'
import { NewPasswordFields } from '#app/shop/account/new-password-fields.tsx'
import { linkTokenKey } from '#app/page/use-link-token.ts'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, sessionEnded, signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { paths } from '#rules/paths.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { ClaimedOrders, useClaim } from './claimed-orders.tsx'
import { LinkButton, LinkPage } from './link-page.tsx'

export function Component() {
  return (
    <LinkPage
      title="Keep your orders"
      kind="claim-orders"
      otherwise={
        <>
          Your <Link to={paths.profile}>profile</Link> can send you a new link while you’re a guest.
        </>
      }
    >
      {(link) => (link.hasAccount ? <MoveOrders {...link} /> : <NewAccountForm {...link} />)}
    </LinkPage>
  )
}

interface ClaimProps {
  token: string
  email: string
}

function NewAccountForm({ token, email }: ClaimProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const read = useClaim(token)
  const [signIn, { isLoading: isSigningIn }] = accountsApi.signIn.useMutation()
  const isOther = userInfo !== null && !userInfo.isGuest && userInfo.email !== email
  const { field, formProps, isSending, problem } = useServerForm(guestsApi.claimWithPassword.useMutation(), {
    ...confirmedPassword,
    // The recipient may be another person, so the name can be changed.
    initial: { name: read.claim?.recipient ?? '', password: '', confirmed: '' },
    toRequest: ({ name, password }) => ({ token, name, password }),
    onSuccess: async ({ message }, { values }) => {
      // The server has ended the sessions of the guest.
      if (userInfo?.isGuest && userInfo.email === email) dispatch(sessionEnded())
      const { data } = isOther ? {} : await signIn({ email, password: values.password })
      if (data) dispatch(signedIn(data))
      showToast('success', data ? 'Your account is ready, and you’re signed in.' : message)
      await navigate(data ? paths.profile : withRedirect(paths.login, paths.profile), {
        replace: true,
        state: { email },
      })
    },
  })
  return (
    <form {...formProps}>
      <ClaimedOrders {...read} />
      <p>Choose a name and a password for it.</p>
      {/* Password managers store the new password for this address. */}
      <TextField label="Email Address" type="email" autoComplete="username" value={email} readOnly />
      <TextField {...field('name')} label="Name" autoComplete="name" required />
      <NewPasswordFields field={field} />
      <FormProblem text={problem} />
      <LoadingButton busy={isSending || isSigningIn}>Set password</LoadingButton>
    </form>
  )
}

function MoveOrders({ token, email }: ClaimProps) {
  const [move, mutation] = guestsApi.claimIntoAccount.useMutation()
  const read = useClaim(token)
  const userInfo = useAppSelector(selectUserInfo)
  const isOwner = userInfo?.email === email && !userInfo.isGuest
  if (!isOwner && !mutation.data) return <SignInFirst token={token} email={email} />
  return (
    <LinkButton
      mutation={mutation}
      onPress={() => void move({ token })}
      label="Move the orders"
      next={
        <p>
          They are on your <Link to={paths.profile}>profile</Link>.
        </p>
      }
    >
      <p className="text-break">
        Move the orders you placed as a guest with <b>{email}</b> to your account?
      </p>
      <ClaimedOrders {...read} />
    </LinkButton>
  )
}

function SignInFirst({ token, email }: ClaimProps) {
  return (
    <>
      <p className="text-break">
        <b>{email}</b> already has an account. Sign in to it to move the orders there.
      </p>
      <Link
        className="btn btn-primary"
        to={withRedirect(paths.login, paths.claimOrders)}
        onClick={() => safeSessionStorage.write(linkTokenKey(paths.claimOrders), token)}
      >
        Sign In
      </Link>
    </>
  )
}
