import { addressesApi } from '#app/api/account/addresses.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ShippingForm } from './shipping-form.tsx'

export const loader = prefetch(() => [addressesApi.endpoints.listAddresses.initiate()])

/** Shipping (spec §2): the address that the order is delivered to. */
export function Component() {
  const cart = useAppSelector(selectCart)
  return (
    <>
      <PageMeta title="Shipping" />
      <div className="container">
        <div className="pt-4">
          <CheckoutSteps current="shipping" />
        </div>
        <div className="checkout">
          <ShippingForm />
          <CheckoutSummary cart={cart} withLines />
        </div>
      </div>
    </>
  )
}
