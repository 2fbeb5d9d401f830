import { daysBetween } from './nz-dates.ts'

const newZealand = ['new zealand', 'nz', 'aotearoa']

/** Whether a country is New Zealand, under any of its usual names: the shop delivers there only (spec §9, behaviour). */
export function isDeliverable(country: string): boolean {
  return newZealand.includes(country.trim().toLowerCase())
}

/** Whether a paid order has waited for more than 7 New Zealand days, the longest delivery time that the shop promises (spec §9). */
export function isLate(paidAt: string, now: string): boolean {
  return daysBetween(paidAt, now) > 7
}

/** The country of every order, as an ISO 3166 code for the payment providers. */
export const deliveryCountryCode = 'NZ'
