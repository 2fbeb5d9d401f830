import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import type { Cart } from '#rules/selling/cart.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'

interface Start {
  /** The id of a saved address, or any other text for a new one. */
  choice: string | null
  kept: readonly SavedAddress[]
  inCart: Cart['shippingAddress']
  /** Empty for a guest. */
  name: string
}

/**
 * The address that the form starts with: the chosen one, else the cart's, the default, the last used one, or just the
 * name and New Zealand.
 */
export function startAddress({ choice, kept, inCart, name }: Start): StoredAddress {
  const empty = completeAddress({ recipient: name, country: 'New Zealand' })
  if (choice !== null) return completeAddress(kept.find(({ _id }) => _id === choice) ?? empty)
  if (Object.keys(inCart).length > 0) return { ...empty, ...inCart }
  // One without an order may have come with claimed orders, where another person entered it.
  const used = kept.flatMap((address) => (address.lastUsedAt === null ? [] : [{ address, at: address.lastUsedAt }]))
  const [last] = used.toSorted((one, other) => other.at.localeCompare(one.at))
  return completeAddress(kept.find(({ isDefault }) => isDefault) ?? last?.address ?? empty)
}
