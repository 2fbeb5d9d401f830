import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '#app/ui/form/read-form.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { addressSaved, selectCart } from '#app/store/cart.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { paths } from '#rules/paths.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useFormDraft } from '#app/ui/form/use-form-draft.ts'
import { addressErrors, deliveryAreaText } from '#rules/shipping-address.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliveryNote } from './delivery-note.tsx'

/** Shipping (spec §2): where the pieces go. */
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
 * Starts with the address that the cart keeps, else with New Zealand. The fields are the browser's own: once local
 * storage has been read their defaults change, and what somebody has typed before that stays, also when they had to sign
 * in again meanwhile.
 */
function ShippingForm() {
  const { shippingAddress: saved } = useAppSelector(selectCart)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { errors, setErrors, formProps } = useFieldErrors()
  const forgetDraft = useFormDraft('shipping', formProps.ref)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    const address = {
      address: formText(fields, 'address'),
      city: formText(fields, 'city'),
      postCode: formText(fields, 'postCode'),
      country: formText(fields, 'country'),
    }
    const faults = addressErrors(address)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    dispatch(addressSaved(address))
    forgetDraft()
    void navigate(paths.placeOrder)
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={handleSubmit}>
      <h1 className="mb-4">Shipping</h1>
      <TextField
        label="Address"
        name="address"
        autoComplete="shipping street-address"
        defaultValue={saved.address ?? ''}
        error={errors.address}
        required
      />
      <TextField
        label="City"
        name="city"
        autoComplete="shipping address-level2"
        defaultValue={saved.city ?? ''}
        error={errors.city}
        required
      />
      <TextField
        label="Postal Code"
        name="postCode"
        short
        inputMode="numeric"
        autoComplete="shipping postal-code"
        defaultValue={saved.postCode ?? ''}
        error={errors.postCode}
        required
      />
      <TextField
        label="Country"
        name="country"
        autoComplete="shipping country-name"
        defaultValue={saved.country ?? 'New Zealand'}
        help={deliveryAreaText}
        error={errors.country}
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
