import { addressesApi } from '#app/api/account/addresses.ts'
import { GuestLimits } from '#app/shop/frame/guest-limits.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { ShippingForm } from './shipping-form.tsx'

export const loader = prefetch(() => [addressesApi.endpoints.listAddresses.initiate()])

/** Shipping (spec §2): the address that the order is delivered to. */
export function Component() {
  return (
    <>
      <PageMeta title="Shipping" />
      <div className="container">
        <div className="pt-4">
          <CheckoutSteps current="shipping" />
        </div>
        <GuestLimits />
        <div className="checkout">
          <ShippingForm />
        </div>
      </div>
    </>
  )
}
