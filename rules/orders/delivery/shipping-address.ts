import { ShippingAddress, type StoredAddress } from '#contract/accounts/shipping-address.ts'
import { nameProblem } from '#rules/accounts/accounts.ts'
import { isDeliverable } from './delivery.ts'
import { fieldMessage } from '#rules/platform/field-message.ts'
import { phoneProblem } from './phone.ts'

/** The message for an address outside New Zealand (spec §9; behaviour, Accounts). */
export const deliveryAreaText = 'We deliver within New Zealand only'

/** The length of the longest note for the driver, in characters. */
export const maxNoteLength = 200

/** The fields of an address in the order of the form. */
const parts = [
  'recipient',
  'phone',
  'company',
  'address',
  'suburb',
  'city',
  'postCode',
  'country',
  'note',
] as const satisfies readonly (keyof StoredAddress)[]

/**
 * The error messages of an address in the shop's own form, by field and in the order of the form; empty when the
 * address is valid. The endpoint requires fewer fields, because other clients send fewer.
 */
export type AddressErrors = Partial<Record<keyof StoredAddress, string>>

/**
 * The error messages of an address in the shop's own form, by field and in the order of the form; empty when the
 * address is valid. The call itself asks for less, because other clients send less.
 */
export function addressErrors(address: StoredAddress): AddressErrors {
  const errors: AddressErrors = {}
  for (const part of parts) {
    const problem = tooLong(part, address[part]) ?? problemOf(part, address[part])
    if (problem !== null) errors[part] = problem
  }
  return errors
}

function tooLong(part: keyof StoredAddress, value: string): string | null {
  const schema = ShippingAddress.properties[part]
  // The limits are defined in the contract only; its types do not include them.
  const isBlank = Reflect.get(schema, 'minLength') === 1 && value.trim() === ''
  const isTooLong = value.length > Number(Reflect.get(schema, 'maxLength'))
  return isBlank || isTooLong ? (fieldMessage(schema, value) ?? '') : null
}

function problemOf(part: keyof StoredAddress, value: string): string | null {
  switch (part) {
    case 'recipient':
    case 'company':
      return recipientProblem(value)
    case 'phone':
      return phoneProblem(value)
    case 'postCode':
      return /^\d{4}$/.test(value.trim()) ? null : 'Enter a 4-digit postcode, such as 9400.'
    case 'country':
      return isDeliverable(value) ? null : deliveryAreaText
    default:
      return null
  }
}

/**
 * The message for a recipient or company that emails must not show, because it could be a message with a link; else
 * null.
 */
export function recipientProblem(name: string): string | null {
  return nameProblem(name, [])
}

/**
 * An address in the lines of an envelope, without the phone number and the note. Fields without a value have no line.
 */
export function addressLines({
  recipient,
  company,
  address,
  suburb,
  city,
  postCode,
  country,
}: StoredAddress): string[] {
  return [recipient, company, address, suburb, `${city} ${postCode}`.trim(), country].filter((line) => line !== '')
}

/** An address on one line, for a choice between several. */
export function addressText({ recipient, address, suburb, city, postCode }: StoredAddress): string {
  return [recipient, address, suburb, `${city} ${postCode}`.trim()].filter((part) => part !== '').join(', ')
}

/** Whether two addresses are the same in every field. */
export function isSameAddress(one: StoredAddress, other: StoredAddress): boolean {
  return parts.every((part) => one[part].trim() === other[part].trim())
}

/** An address without its recipient where that is this person, for places that have the name already. */
export function withoutRecipient(address: StoredAddress, name: string): StoredAddress {
  return address.recipient === name ? { ...address, recipient: '' } : address
}

/** The fields of an address alone, without the other properties of a saved one. */
export function onlyAddress(saved: StoredAddress): StoredAddress {
  const { recipient, phone, company, address, suburb, city, postCode, country, note } = saved
  return { recipient, phone, company, address, suburb, city, postCode, country, note }
}

/** An address with every field: those that are missing are empty texts. */
export function completeAddress(address: Partial<StoredAddress>): StoredAddress {
  const empty = {
    recipient: '',
    phone: '',
    company: '',
    address: '',
    suburb: '',
    city: '',
    postCode: '',
    country: '',
    note: '',
  }
  return { ...empty, ...address }
}
