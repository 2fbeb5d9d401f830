import type { ReactNode } from 'react'
import { useOffer } from '#app/shop/cart/use-offer.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Cart } from '#rules/selling/cart.ts'
import { CheckoutSummary } from './checkout-summary.tsx'

/**
 * The order summary of a step that cannot change the discount code: with its discount, or the reason why it no longer
 * applies. Until that is known, the place of the total is kept.
 */
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
