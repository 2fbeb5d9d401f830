import { parseUrl } from '#rules/platform/parse-url.ts'

/** Any other carrier is free text. */
export const carriers = ['Mainfreight', 'NZ Post', 'TIL / Allied'] as const

/** Pages that take a number in their address; TIL / Allied has none. */
const trackingPages = new Map<string, (number: string) => string>([
  ['NZ Post', (number) => `https://www.nzpost.co.nz/tools/tracking/item/${encodeURIComponent(number)}`],
  ['Mainfreight', (number) => `https://www.mainfreight.com/track/MSNZS/${encodeURIComponent(number)}`],
])

/** A parcel's tracking page from carrier and number, or the number itself if it is an https address. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const number = trackingNumber?.trim() ?? ''
  if (number === '') return null
  if (/^https:\/\//i.test(number)) return parseUrl(number)?.href ?? null
  return trackingPages.get(carrier ?? '')?.(number.replaceAll(/\s+/g, '')) ?? null
}

/** The text of a tracking link: the number, or the site's name when it is an address. */
export function trackingText(trackingNumber: string): string {
  const isAddress = /^https:\/\//i.test(trackingNumber) && parseUrl(trackingNumber) !== undefined
  return isAddress ? new URL(trackingNumber).hostname : trackingNumber
}
