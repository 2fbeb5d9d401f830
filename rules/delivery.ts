const newZealand = ['new zealand', 'nz', 'aotearoa']

/** The shop delivers within New Zealand only, under any of the names that people type (spec §9, behaviour). */
export function isDeliverable(country: string): boolean {
  return newZealand.includes(country.trim().toLowerCase())
}
