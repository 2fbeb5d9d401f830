import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import type { Cart } from '#rules/selling/cart.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'

interface TypedPlace {
  city: string
  suburb: string
}

/**
 * The town of a postcode if neither city nor suburb is one of its places. Null for a match, a blank city or an unknown
 * code. A code's first place is its town.
 */
export function suggestedTown({ city, suburb }: TypedPlace, places: readonly string[]): string | null {
  const [town] = places
  if (town === undefined || city.trim() === '') return null
  return matchesPlace(city, places) || matchesPlace(suburb, places) ? null : town
}

/**
 * Compares a typed city or suburb with the places of a postcode, ignoring case, macrons, punctuation and `St`/`Saint`,
 * `Mt`/`Mount`. Blank text matches nothing.
 */
export function matchesPlace(text: string, places: readonly string[]): boolean {
  const wanted = normalizePlace(text)
  return wanted !== '' && places.some((place) => normalizePlace(place) === wanted)
}

function normalizePlace(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’'.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^st /, 'saint ')
    .replace(/^mt /, 'mount ')
    .replace(/ city$/, '')
}

interface Start {
  /** The id of a saved address, or any other text for a new one. */
  choice: string | null
  kept: readonly SavedAddress[]
  inCart: Cart['shippingAddress']
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
