import { Alert } from '#app/ui/feedback/alert.tsx'

export const heldUntilPaidText = 'We’ll hold your pieces until it arrives, then email you.'

/** Replaces the buttons: a buyer could pay twice, and an admin cannot cancel meanwhile. */
export function PaymentUnderWay({ isBuyer }: { isBuyer: boolean }) {
  return (
    <Alert kind="info">
      {isBuyer
        ? `Your payment is under way. ${heldUntilPaidText}`
        : 'A payment for this order is under way. We’ll hold its pieces until it arrives.'}
    </Alert>
  )
}
