import { ShippingAddress } from '#contract/orders.ts'
import { isDeliverable } from './delivery.ts'

/** The sentence for an address outside New Zealand (spec §9; behaviour, Orders). */
export const deliveryAreaText = 'We deliver within New Zealand only'

/** The parts of an address in the order in which people write them. */
const parts = ['address', 'city', 'postCode', 'country'] as const

/**
 * What is wrong with an address, by its parts: the contract's own sentence for a part that is blank or too long, and one
 * for a country the shop does not deliver to. Empty when it may be saved. Post codes are not checked for form.
 */
export function addressErrors(address: ShippingAddress): Partial<Record<keyof ShippingAddress, string>> {
  const errors: Partial<Record<keyof ShippingAddress, string>> = {}
  for (const part of parts) {
    const { maxLength, message } = limitsOf(part)
    if (address[part].trim() === '' || address[part].length > maxLength) errors[part] = message
  }
  if (!errors.country && !isDeliverable(address.country)) errors.country = deliveryAreaText
  return errors
}

/** The limits stand in the contract alone; its types do not carry them. */
function limitsOf(part: keyof ShippingAddress): { maxLength: number; message: string } {
  const schema = ShippingAddress.properties[part]
  return { maxLength: Number(Reflect.get(schema, 'maxLength')), message: String(Reflect.get(schema, 'x-message')) }
}
