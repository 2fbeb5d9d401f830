import { useEmailStateQuery, useSendConfirmationMutation } from '#app/api/account-links.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

/** Shows that the address is not confirmed yet, with a button that sends the link again; nothing for a confirmed address. */
export function UnconfirmedEmail() {
  const { data } = useEmailStateQuery()
  const [send, { isLoading }] = useSendConfirmationMutation()
  if (!data || data.isConfirmed) return null

  async function sendAgain() {
    const { data: sent, error } = await send()
    if (error) showToast('error', errorMessage(error))
    else showToast('success', sent.message)
  }

  return (
    <Alert
      kind="warning"
      className="mb-4"
      action={
        <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void sendAgain()}>
          Send the link again
        </LoadingButton>
      }
    >
      <span className="text-break">
        <b>{data.email}</b> is not confirmed yet. Press the link in the email that we sent you. Until then we email you
        when you open the payment page of an order, and about paid orders.
      </span>
    </Alert>
  )
}
