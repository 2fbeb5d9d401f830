import { Alert } from '#app/ui/feedback/alert.tsx'

/** In place of the payment buttons while a payment of the order is under way: paying again would take the money twice. */
export function PaymentUnderWay() {
  return (
    <Alert kind="info">
      Your payment is under way. We hold your pieces until it arrives, and then we send you an email.
    </Alert>
  )
}
