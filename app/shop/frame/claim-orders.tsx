import { guestsApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'

export function ClaimOrders() {
  const user = useAppSelector(selectUserInfo)
  const [ask, { data, error, isLoading }] = guestsApi.askToClaim.useMutation()
  if (!user?.isGuest) return null
  return (
    <>
      <p className="text-break">
        Set a password to see all your orders on any device. We’ll email a link to <b>{user.email}</b>, so that only you
        can set it.
      </p>
      {data && (
        <Alert kind="success">{`${data.message} It works once, within 7 days. Check your spam folder too.`}</Alert>
      )}
      {error && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" variant="outline" busy={isLoading} onClick={() => void ask()}>
        {data ? 'Send the link again' : 'Send me the link'}
      </LoadingButton>
    </>
  )
}
