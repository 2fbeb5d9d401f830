import { daysBetween } from './nz-dates.ts'

const newZealand = ['new zealand', 'nz', 'aotearoa']

/** The shop delivers within New Zealand only, under any of the names that people type (spec §9, behaviour). */
export function isDeliverable(country: string): boolean {
  return newZealand.includes(country.trim().toLowerCase())
}

/** Whether a paid order has waited for more than 7 days, the longest delivery that the shop speaks of (spec §9). */
export function isLate(paidAt: string, now: string): boolean {
  return daysBetween(paidAt, now) > 7
}
