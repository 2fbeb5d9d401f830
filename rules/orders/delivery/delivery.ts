const newZealand = ['new zealand', 'nz', 'aotearoa']

/**
 * Whether a country is New Zealand, under any of its usual names: the shop delivers there only (spec §9, behaviour).
 */
export function isDeliverable(country: string): boolean {
  return newZealand.includes(country.trim().toLowerCase())
}

/** The country of every order, as an ISO 3166 code for the payment providers. */
export const deliveryCountryCode = 'NZ'
