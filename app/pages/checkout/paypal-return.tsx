import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { Message } from '#app/ui/message.tsx'
import { usePaypalReturn } from './use-paypal-return.ts'

/** What comes of a payment when the shopper is back from PayPal; nothing on any other visit of the order. */
export function PaypalReturn({ orderId }: { orderId: string }) {
  const { outcome, refusal, isTaking, takeAgain } = usePaypalReturn(orderId)
  if (outcome === null) return null
  return (
    <>
      {outcome === 'checking' && (
        <Message kind="info" className="mb-4">
          Checking your payment with PayPal
        </Message>
      )}
      {outcome === 'refused' && refusal && (
        <Message
          kind={errorStatus(refusal) === 409 ? 'warning' : 'danger'}
          className="mb-4"
          action={
            <BusyButton type="button" look="outline" busy={isTaking} onClick={takeAgain}>
              Try again
            </BusyButton>
          }
        >
          {errorMessage(refusal)}
        </Message>
      )}
      <Announcer text={outcome === 'paid' ? 'Paid' : ''} />
    </>
  )
}
