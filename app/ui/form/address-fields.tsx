import type { ChangeEvent, ReactNode } from 'react'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { deliveryAreaText, maxNoteLength } from '#rules/orders/delivery/shipping-address.ts'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

interface AddressFieldsProps {
  /** The props of a field, as `useForm` returns them. */
  field: (name: keyof StoredAddress) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** What is below city and postal code, such as a question about them. */
  belowPlace?: ReactNode
}

/** The fields of an address. All are required but those that say optional. */
export function AddressFields({ field, belowPlace }: AddressFieldsProps) {
  return (
    <>
      <TextField {...field('recipient')} label="Recipient" optional autoComplete="shipping name" />
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        autoComplete="shipping tel"
        help="The driver will ring before they come. Mobile, or landline with its area code."
        optional
      />
      <TextField {...field('company')} label="Company" optional autoComplete="shipping organization" />
      <TextField {...field('address')} label="Address" autoComplete="shipping address-line1" required />
      <TextField {...field('suburb')} label="Suburb" optional autoComplete="shipping address-level3" />
      <div className="field-pair">
        <TextField {...field('city')} label="City" autoComplete="shipping address-level2" required />
        <TextField
          {...field('postCode')}
          label="Postal Code"
          inputMode="numeric"
          maxLength={20}
          autoComplete="shipping postal-code"
          required
        />
      </div>
      {belowPlace}
      <TextField
        {...field('country')}
        label="Country"
        autoComplete="shipping country-name"
        help={deliveryAreaText}
        required
      />
      <TextareaField
        {...field('note')}
        label="Note for the driver"
        optional
        rows={3}
        maxLength={maxNoteLength}
        autoComplete="off"
        help={`Gate code, stairs, dog, a neighbour to leave it with. The driver sees this. Up to ${maxNoteLength} characters.`}
      />
    </>
  )
}
