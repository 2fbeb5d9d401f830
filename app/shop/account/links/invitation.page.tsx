import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { peopleApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { confirmedPassword } from '#app/shop/account/confirmed-password.ts'
import { NewPasswordFields } from '#app/shop/account/new-password-fields.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { linkTokenKey, useLinkToken } from '#app/page/use-link-token.ts'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { scenes } from '#rules/content/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import type { InvitationLink } from '#contract/accounts/people.ts'
import type { Role } from '#contract/platform/areas.ts'
import { passwordLength } from '#rules/accounts/passwords.ts'
import { adminStart } from '#rules/accounts/roles.ts'
import { paths } from '#rules/paths.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'

export function Component() {
  const token = useLinkToken()
  return (
    <>
      <PageMeta title="Invitation" />
      <SplitLayout scene={scenes.promoRustic}>
        <h1 className="mb-4">Invitation</h1>
        {token === null ? (
          <Alert kind="danger">This page only opens from the link in our email. Press that link again.</Alert>
        ) : (
          <CheckedInvitation token={token} />
        )}
      </SplitLayout>
    </>
  )
}

interface InvitationProps {
  token: string
  invitation: InvitationLink
}

function CheckedInvitation({ token }: { token: string }) {
  // Read once: after the button the link is used up, and a new session clears what the browser has read.
  const [invitation, setInvitation] = useState<InvitationLink | null>(null)
  const { data, error } = peopleApi.readInvitation.useQuery({ token }, { skip: invitation !== null })
  if (data && !invitation) setInvitation(data)
  if (!invitation && error) {
    return (
      <>
        <Alert kind="danger">{errorMessage(error)}</Alert>
        <p>Ask the owner of the shop to send it again.</p>
      </>
    )
  }
  if (!invitation) return <p className="meta bone-page">Checking the link…</p>
  const { invitedBy, role } = invitation
  return (
    <>
      <p>
        {invitedBy} has invited you to help run this shop as {role}.
      </p>
      {invitation.hasAccount ? (
        <AcceptWithAccount token={token} invitation={invitation} />
      ) : (
        <NewAccountForm token={token} invitation={invitation} />
      )}
    </>
  )
}

const startOf = (role: Role) => adminStart(role).path

function NewAccountForm({ token, invitation: { email, role } }: InvitationProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector(selectUserInfo) !== null
  const [signIn, { isLoading: isSigningIn }] = accountsApi.signIn.useMutation()
  const { field, formProps, isSending, problem } = useServerForm(peopleApi.acceptWithPassword.useMutation(), {
    ...confirmedPassword,
    initial: { name: '', password: '', confirmed: '' },
    toRequest: ({ name, password }) => ({ token, name, password }),
    onSuccess: async ({ message }, { values }) => {
      // A person who is signed in with another account changes there.
      const { data } = isSignedIn ? {} : await signIn({ email, password: values.password })
      if (data) dispatch(signedIn(data))
      showToast('success', data ? 'Your account is ready, and you’re signed in.' : message)
      await navigate(data ? startOf(role) : withRedirect(paths.login, startOf(role)), {
        replace: true,
        state: { email },
      })
    },
  })
  return (
    <form {...formProps}>
      <p>Choose a name and a password.</p>
      {/* Password managers store the new password for this address. */}
      <TextField label="Email Address" type="email" autoComplete="username" value={email} readOnly />
      <TextField {...field('name')} label="Name" autoComplete="name" required />
      <NewPasswordFields field={field} help={`${passwordLength.minOfAdmins} characters or more`} />
      <FormProblem text={problem} />
      <LoadingButton busy={isSending || isSigningIn}>Accept the invitation</LoadingButton>
    </form>
  )
}

function AcceptWithAccount({ token, invitation: { email, role } }: InvitationProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const [accept, { isLoading, error }] = peopleApi.acceptWithAccount.useMutation()
  if (userInfo?.email !== email || userInfo.isGuest) {
    return (
      <>
        <p className="text-break">
          <b>{email}</b> has an account. Sign in with it to accept.
        </p>
        <Link
          className="btn btn-primary"
          to={withRedirect(paths.login, paths.invitation)}
          onClick={() => safeSessionStorage.write(linkTokenKey(paths.invitation), token)}
        >
          Sign In
        </Link>
      </>
    )
  }

  async function handlePress() {
    const { data } = await accept({ token })
    if (!data) return
    dispatch(signedIn(data))
    showToast('success', `You are ${role} now`)
    await navigate(startOf(role), { replace: true })
  }

  return (
    <>
      {error !== undefined && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" busy={isLoading} onClick={() => void handlePress()}>
        Accept the invitation
      </LoadingButton>
    </>
  )
}
