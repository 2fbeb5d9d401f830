import { useState } from 'react'
import { Link } from 'react-router'
import { accountLinksApi } from '#app/api/account-access.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, sessionEnded } from '#app/store/session.ts'
import { paths } from '#rules/paths.ts'
import { LinkButton, LinkPage } from './link-page.tsx'

export function Component() {
  return (
    <LinkPage
      title="Undo the change"
      kind="undo-email-change"
      otherwise={
        <>
          The link works for 7 days. <Link to={paths.contact}>Write to us or call us</Link> if you didn’t change the
          address.
        </>
      }
    >
      {(link) => <UndoEmailChange {...link} />}
    </LinkPage>
  )
}

function UndoEmailChange({
  token,
  email,
  waitingEmail,
}: {
  token: string
  email: string
  waitingEmail?: string | undefined
}) {
  const [undo, mutation] = accountLinksApi.undoEmailChange.useMutation()
  const dispatch = useAppDispatch()
  // The end of the session clears the result of the mutation too.
  const [done, setDone] = useState<{ message: string } | null>(null)
  const isSignedIn = useAppSelector(selectUserInfo) !== null

  async function handlePress() {
    const { data } = await undo({ token })
    if (!data) return
    setDone(data)
    // The server has ended this session too, when it was one of this account.
    if (isSignedIn) dispatch(sessionEnded())
  }

  return (
    <LinkButton
      mutation={done ? { isLoading: false, data: done } : mutation}
      onPress={() => void handlePress()}
      label={waitingEmail === undefined ? 'Undo the change' : 'Stop the change'}
      next={
        <p>
          We’ve also emailed you a link to choose a new password. Use it if someone else may know yours, then{' '}
          <Link to={paths.login}>sign in</Link>.
        </p>
      }
    >
      {waitingEmail === undefined ? (
        <p className="text-break">
          Your account goes back to <b>{email}</b>, and all your devices are signed out.
        </p>
      ) : (
        <p className="text-break">
          Your account then keeps the address <b>{email}</b> instead of changing to <b>{waitingEmail}</b>, and all
          devices are signed out.
        </p>
      )}
    </LinkButton>
  )
}
