import { addressFields, ShippingAddress, type StoredAddress } from '#contract/accounts/shipping-address.ts'
import { nameProblem } from '#rules/accounts/accounts.ts'
import { isDeliverable } from './promise-text.ts'
import { fieldMessage } from '#rules/platform/field-message.ts'
import { phoneProblem } from './phone.ts'
import { type AddressName, addressNames } from '#contract/accounts/address-names.ts'

/** For an address outside New Zealand (spec §9; behaviour, Accounts). */
export const deliveryAreaText = 'We deliver within New Zealand only'

/** The errors of the shop's own form, in its order. The endpoint requires fewer fields, for other clients. */
export type AddressErrors = Partial<Record<AddressName, string>>

/** Checks an address in the shop's own form. */
export function addressErrors(address: StoredAddress): AddressErrors {
  const errors: AddressErrors = {}
  for (const part of addressNames) {
    const problem = tooLong(part, address[part]) ?? problemOf(part, address[part])
    if (problem !== null) errors[part] = problem
  }
  return errors
}

function tooLong(part: AddressName, value: string): string | null {
  const schema = ShippingAddress.properties[part]
  // Only the contract has the limits; its types do not.
  const isBlank = Reflect.get(schema, 'minLength') === 1 && value.trim() === ''
  const isTooLong = value.length > Number(Reflect.get(schema, 'maxLength'))
  return isBlank || isTooLong ? (fieldMessage(schema, value) ?? '') : null
}

function problemOf(part: AddressName, value: string): string | null {
  if ('isName' in addressFields[part]) return recipientProblem(value)
  switch (part) {
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

/** The message for a recipient or company that could be a message with a link; else null. */
export function recipientProblem(name: string): string | null {
  return nameProblem(name, [])
}

/** An address in the lines of an envelope, without phone number and note. */
export function addressLines(address: StoredAddress): string[] {
  return linesOf(address, (omittedFrom) => omittedFrom !== 'envelope')
}

/** On one line, for a choice between several. */
export function addressText(address: StoredAddress): string {
  return linesOf(address, (omittedFrom) => omittedFrom === undefined).join(', ')
}

function linesOf(address: StoredAddress, isShown: (omittedFrom?: 'line' | 'envelope') => boolean): string[] {
  const lines = { ...address, city: `${address.city} ${address.postCode}`.trim(), postCode: '' }
  return addressNames
    .filter((name) => {
      const field = addressFields[name]
      return isShown('omittedFrom' in field ? field.omittedFrom : undefined)
    })
    .map((name) => lines[name])
    .filter((line) => line !== '')
}

export function isSameAddress(one: StoredAddress, other: StoredAddress): boolean {
  return addressNames.every((name) => one[name].trim() === other[name].trim())
}

/** Without a recipient who is this person, where the name is shown already. */
export function withoutRecipient(address: StoredAddress, name: string): StoredAddress {
  return address.recipient === name ? { ...address, recipient: '' } : address
}

/** Maps each field of an address, leaving out other properties. */
export function mapAddress(address: Partial<StoredAddress>, map: (value: string) => string): StoredAddress {
  return Object.fromEntries(addressNames.map((name) => [name, map(address[name] ?? '')])) as StoredAddress
}

/** Only the fields of an address; missing ones are empty. */
export function completeAddress(address: Partial<StoredAddress>): StoredAddress {
  return mapAddress(address, (value) => value)
}
