const newZealand = ['new zealand', 'nz', 'aotearoa']

/** Whether a country is New Zealand, where alone the shop delivers (spec §9, behaviour). */
export function isDeliverable(country: string): boolean {
  return newZealand.includes(country.trim().toLowerCase())
}

/** An ISO 3166 code for the payment providers. */
export const deliveryCountryCode = 'NZ'
