import { useEmailStateQuery, useKeepEmailMutation, useSendConfirmationMutation } from '#app/api/account-links.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

type Outcome = { data?: { message: string }; error?: unknown }

async function showOutcome(outcome: PromiseLike<Outcome>) {
  const { data, error } = await outcome
  if (error) showToast('error', errorMessage(error))
  else if (data) showToast('success', data.message)
}

/**
 * Shows that the address is not confirmed yet, or that another one waits, with buttons that send the link again and
 * keep the present address; nothing for a confirmed address alone.
 */
export function UnconfirmedEmail() {
  const { data } = useEmailStateQuery()
  if (!data) return null
  if (data.waitingEmail !== undefined) return <WaitingEmail email={data.email} waitingEmail={data.waitingEmail} />
  if (data.isConfirmed) return null
  return (
    <Alert kind="warning" className="mb-4" action={<SendAgain label="Send the link again" />}>
      <span className="text-break">
        <b>{data.email}</b> isn’t confirmed yet. Press the link in our email. Until then we only email you about paid
        orders, and when you open an order’s payment page.
      </span>
    </Alert>
  )
}

function WaitingEmail({ email, waitingEmail }: { email: string; waitingEmail: string }) {
  const [keep, { isLoading }] = useKeepEmailMutation()
  return (
    <Alert
      kind="warning"
      className="mb-4"
      action={
        <div className="d-flex flex-wrap gap-2">
          <SendAgain label="Send again" />
          <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void showOutcome(keep())}>
            Keep the present address
          </LoadingButton>
        </div>
      }
    >
      <span className="text-break">
        <b>{waitingEmail}</b> isn’t confirmed yet. Press the link we emailed there. Until then you sign in with{' '}
        <b>{email}</b>, and our emails go there.
      </span>
    </Alert>
  )
}

function SendAgain({ label }: { label: string }) {
  const [send, { isLoading }] = useSendConfirmationMutation()
  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void showOutcome(send())}>
      {label}
    </LoadingButton>
  )
}
