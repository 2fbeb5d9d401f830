import { Alert } from '#app/ui/feedback/alert.tsx'

/** What happens while a payment is under way. */
export const heldUntilPaidText = 'We’ll hold your pieces until it arrives, then email you.'

/**
 * While a payment of the order is under way: for its buyer in place of the payment buttons, because paying again would
 * take the money twice; for an admin because the order cannot be cancelled meanwhile.
 */
export function PaymentUnderWay({ isBuyer }: { isBuyer: boolean }) {
  return (
    <Alert kind="info">
      {isBuyer
        ? `Your payment is under way. ${heldUntilPaidText}`
        : 'A payment for this order is under way. We’ll hold its pieces until it arrives.'}
    </Alert>
  )
}
