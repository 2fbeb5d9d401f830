import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { usePaypalReturn } from './use-paypal-return.ts'

/** The order itself shows these results; a refusal is an alert, which is announced anyway. */
const announcements = { paid: 'Paid', 'under-way': 'Payment under way', refused: '', checking: '' }

/** The result of a payment after the return from PayPal; nothing on any other visit of the order. */
export function PaypalReturn({ orderId }: { orderId: string }) {
  const { outcome, refusal, isCapturing, captureAgain } = usePaypalReturn(orderId)
  if (outcome === null) return null
  return (
    <>
      {outcome === 'checking' && (
        <Alert kind="info" className="mb-4">
          Checking your payment with PayPal. This can take a minute.
        </Alert>
      )}
      {outcome === 'refused' && refusal && (
        <Alert
          kind={errorStatus(refusal) === 409 ? 'warning' : 'danger'}
          className="mb-4"
          action={
            <LoadingButton type="button" look="outline" busy={isCapturing} onClick={captureAgain}>
              Try again
            </LoadingButton>
          }
        >
          {errorMessage(refusal)}
        </Alert>
      )}
      <LiveRegion text={announcements[outcome]} />
    </>
  )
}
