import { parseUrl } from '#rules/platform/parse-url.ts'

/** The carriers that the shop knows by name; any other one is free text. */
export const carriers = ['Mainfreight', 'NZ Post', 'TIL / Allied'] as const

/** The public tracking pages that take a number in their address. TIL / Allied has none that is known. */
const trackingPages = new Map<string, (number: string) => string>([
  ['NZ Post', (number) => `https://www.nzpost.co.nz/tools/tracking/item/${encodeURIComponent(number)}`],
  ['Mainfreight', (number) => `https://www.mainfreight.com/track/MSNZS/${encodeURIComponent(number)}`],
])

/**
 * The tracking page of a parcel: made from the number without spaces for a carrier with a public page, or the number
 * itself when it is an https address. Null when there is neither.
 */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const number = trackingNumber?.trim() ?? ''
  if (number === '') return null
  if (/^https:\/\//i.test(number)) return parseUrl(number)?.href ?? null
  return trackingPages.get(carrier ?? '')?.(number.replaceAll(/\s+/g, '')) ?? null
}

/** The text of a link to a tracking page: the number, or the site's name when the number is an address. */
export function trackingText(trackingNumber: string): string {
  const isAddress = /^https:\/\//i.test(trackingNumber) && parseUrl(trackingNumber) !== undefined
  return isAddress ? new URL(trackingNumber).hostname : trackingNumber
}
