import { Alert } from '#app/ui/feedback/alert.tsx'

/** What happens while a payment is under way. */
export const heldUntilPaidText = 'We hold your pieces until it arrives, and then we send you an email.'

/** In place of the payment buttons while a payment of the order is under way: paying again would take the money twice. */
export function PaymentUnderWay() {
  return <Alert kind="info">Your payment is under way. {heldUntilPaidText}</Alert>
}
