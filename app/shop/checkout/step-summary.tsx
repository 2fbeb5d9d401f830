import type { ReactNode } from 'react'
import { useOffer } from '#app/shop/cart/use-offer.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Cart } from '#rules/selling/cart.ts'
import { CheckoutSummary } from './checkout-summary.tsx'

/** The summary of a step without a field for codes: with the discount, or why it no longer applies. */
export function StepSummary({ cart, children }: { cart: Cart; children?: ReactNode }) {
  const { offer, refusal, isUnknown } = useOffer(cart)
  if (isUnknown) return <span className="bone bone-summary" aria-hidden="true" />
  return (
    <CheckoutSummary cart={cart} offer={offer} withLines>
      {refusal !== null && <Alert kind="warning">{refusal}</Alert>}
      {children}
    </CheckoutSummary>
  )
}
