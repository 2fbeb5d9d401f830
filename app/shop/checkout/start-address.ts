import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import type { Cart } from '#rules/selling/cart.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'

interface Start {
  /** What the shopper has chosen from the list: the id of an address that is kept, or any other text for a new one. */
  choice: string | null
  kept: readonly SavedAddress[]
  inCart: Cart['shippingAddress']
  /** The shopper's name; empty for a guest. */
  name: string
}

/**
 * The address that the form starts with: the chosen one, else that of the cart, else the default, else the last one
 * that an order went to, else the shopper's name and New Zealand.
 */
export function startAddress({ choice, kept, inCart, name }: Start): StoredAddress {
  const empty = completeAddress({ recipient: name, country: 'New Zealand' })
  if (choice !== null) return completeAddress(kept.find(({ _id }) => _id === choice) ?? empty)
  if (Object.keys(inCart).length > 0) return { ...empty, ...inCart }
  // Without an order of this shopper it may have come with claimed orders: then another person may have entered it.
  const used = kept.flatMap((address) => (address.lastUsedAt === null ? [] : [{ address, at: address.lastUsedAt }]))
  const [last] = used.toSorted((one, other) => other.at.localeCompare(one.at))
  return completeAddress(kept.find(({ isDefault }) => isDefault) ?? last?.address ?? empty)
}
