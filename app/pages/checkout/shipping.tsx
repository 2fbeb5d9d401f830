import { useNavigate } from 'react-router'
import { useForm } from '#app/form/use-form.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { addressSaved, selectCart } from '#app/store/cart.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { paths } from '#rules/paths.ts'
import { addressErrors, completeAddress } from '#rules/shipping-address.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliveryNote } from './delivery-note.tsx'

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

/**
 * Starts with the address of the cart, else with the shopper's name and New Zealand. Once local storage has been read the unedited fields follow
 * it; edited ones stay, also when the shopper has to sign in again meanwhile.
 */
function ShippingForm() {
  const { shippingAddress: saved } = useAppSelector(selectCart)
  const userInfo = useAppSelector(selectUserInfo)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { field, formProps } = useForm({
    initial: completeAddress({ recipient: userInfo?.name ?? '', country: 'New Zealand', ...saved }),
    draft: 'shipping',
    check: addressErrors,
    onSubmit: ({ values, removeDraft }) => {
      dispatch(addressSaved(values))
      removeDraft()
      void navigate(paths.placeOrder)
    },
  })
  return (
    <form {...formProps}>
      <h1 className="mb-4">Shipping</h1>
      <p className="meta">Every field is needed unless it says optional.</p>
      <AddressFields field={field} />
      <DeliveryNote className="field my-4">
        Once delivery items are ready to ship you will be contact by email!
      </DeliveryNote>
      <button type="submit" className="btn btn-primary">
        Continue
      </button>
      <p className="meta mt-3 mb-0">Next you see everything once more and place the order. You pay after that.</p>
    </form>
  )
}
