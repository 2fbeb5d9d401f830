import { ShippingAddress } from '#contract/orders.ts'
import { isDeliverable } from './delivery.ts'
import { fieldMessage } from './field-message.ts'

/** The message for an address outside New Zealand (spec §9; behaviour, Orders). */
export const deliveryAreaText = 'We deliver within New Zealand only'

/** The fields of an address in the order of the form. */
const parts = ['address', 'city', 'postCode', 'country'] as const

/**
 * The error messages of an address by field: the contract's message for a field that is blank or too long, and
 * `deliveryAreaText` for a country the shop does not deliver to. Empty when the address is valid. The format of post codes
 * is not checked.
 */
export function addressErrors(address: ShippingAddress): Partial<Record<keyof ShippingAddress, string>> {
  const errors: Partial<Record<keyof ShippingAddress, string>> = {}
  for (const part of parts) {
    const value = address[part]
    const schema = ShippingAddress.properties[part]
    // The limit is defined in the contract only; its types do not include it.
    const maxLength = Number(Reflect.get(schema, 'maxLength'))
    if (value.trim() === '' || value.length > maxLength) errors[part] = fieldMessage(schema, value) ?? ''
  }
  if (!errors.country && !isDeliverable(address.country)) errors.country = deliveryAreaText
  return errors
}
