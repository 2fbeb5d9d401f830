import { addressFields, type ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { isDeliverable } from '#rules/orders/delivery/promise-text.ts'
import { deliveryAreaText, recipientProblem } from '#rules/orders/delivery/shipping-address.ts'
import { fieldError, type ShopError } from '#server/platform/shop-error.ts'
import { addressNames } from '#contract/accounts/address-names.ts'

/**
 * Throws ShopError 400 for an address outside New Zealand or a recipient or company that emails must not show. `parent`
 * is the path of the address in the body, with a dot at its end.
 */
export function checkAddress(address: ShippingAddress, parent: '' | 'shippingAddress.'): void {
  if (!isDeliverable(address.country)) throw refusal(parent, 'country', deliveryAreaText)
  for (const name of addressNames) {
    if (!('isName' in addressFields[name])) continue
    const problem = recipientProblem(address[name] ?? '')
    if (problem !== null) throw refusal(parent, name, problem)
  }
}

function refusal(parent: string, name: keyof ShippingAddress, message: string): ShopError {
  return fieldError(400, parent + name, message)
}
