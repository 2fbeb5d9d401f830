import type { ChangeEvent, ReactNode } from 'react'
import { addressFields } from '#contract/accounts/shipping-address.ts'
import { deliveryAreaText } from '#rules/orders/delivery/shipping-address.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { type AddressName, addressNames } from '#contract/accounts/address-names.ts'

type Variant = Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'help'>

interface AddressFieldsProps<Name extends AddressName> {
  field: (name: Name) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  } & Partial<Variant>
  /** The postcode comes after the city. By default all. */
  names?: readonly Name[]
  /** Below city and postcode, such as a question about them. */
  belowPlace?: ReactNode
}

const { maxLength: maxNoteLength } = addressFields.note

const looks: Record<AddressName, Variant> = {
  recipient: { label: 'Recipient', autoComplete: 'shipping name' },
  phone: {
    label: 'Phone',
    type: 'tel',
    autoComplete: 'shipping tel',
    help: 'The driver will ring before they come. Mobile, or landline with its area code.',
  },
  company: { label: 'Company', autoComplete: 'shipping organization' },
  address: { label: 'Address', autoComplete: 'shipping address-line1' },
  suburb: { label: 'Suburb', autoComplete: 'shipping address-level3' },
  city: { label: 'City', autoComplete: 'shipping address-level2' },
  postCode: { label: 'Postal Code', inputMode: 'numeric', maxLength: 20, autoComplete: 'shipping postal-code' },
  country: { label: 'Country', autoComplete: 'shipping country-name', help: deliveryAreaText },
  note: {
    label: 'Note for the driver',
    maxLength: maxNoteLength,
    autoComplete: 'off',
    help: `Gate code, stairs, dog, a neighbour to leave it with. The driver sees this. Up to ${maxNoteLength} characters.`,
  },
}

export function AddressFields<Name extends AddressName>({
  field,
  names = [...addressNames] as Name[],
  belowPlace,
}: AddressFieldsProps<Name>) {
  const control = (name: Name) => {
    const { type, ...variant } = looks[name]
    const isRequired = 'empty' in addressFields[name]
    const props = { ...variant, ...field(name), required: isRequired, optional: !isRequired }
    return name === 'note' ? (
      <TextareaField key={name} {...props} rows={3} />
    ) : (
      <TextField key={name} {...props} type={type} />
    )
  }
  const place = names.findIndex((name) => name === 'city')
  return (
    <>
      {names.slice(0, place).map(control)}
      <div className="field-pair">{names.slice(place, place + 2).map(control)}</div>
      {belowPlace}
      {names.slice(place + 2).map(control)}
    </>
  )
}
