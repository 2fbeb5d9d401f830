import { useNavigate } from 'react-router'
import { useForm } from '#app/form/use-form.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { addressSaved, selectCart } from '#app/store/cart.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { paths } from '#rules/paths.ts'
import { addressErrors, deliveryAreaText } from '#rules/shipping-address.ts'
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
 * Starts with the address of the cart, else with New Zealand. Once local storage has been read the unedited fields follow
 * it; edited ones stay, also when the shopper has to sign in again meanwhile.
 */
function ShippingForm() {
  const { shippingAddress: saved } = useAppSelector(selectCart)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { field, formProps } = useForm({
    initial: {
      address: saved.address ?? '',
      city: saved.city ?? '',
      postCode: saved.postCode ?? '',
      country: saved.country ?? 'New Zealand',
    },
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
      <TextField {...field('address')} label="Address" autoComplete="shipping street-address" required />
      <TextField {...field('city')} label="City" autoComplete="shipping address-level2" required />
      <TextField
        {...field('postCode')}
        label="Postal Code"
        short
        inputMode="numeric"
        autoComplete="shipping postal-code"
        required
      />
      <TextField
        {...field('country')}
        label="Country"
        autoComplete="shipping country-name"
        help={deliveryAreaText}
        required
      />
      <DeliveryNote className="field my-4">
        Once delivery items are ready to ship you will be contact by email!
      </DeliveryNote>
      <button type="submit" className="btn btn-primary">
        Continue
      </button>
    </form>
  )
}
