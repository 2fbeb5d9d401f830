import { parseUrl } from '#rules/platform/parse-url.ts'

/**
 * Whether a text may be the address of a picture, which is not fetched: a picture of the shop, `/images/…`, or an
 * absolute https URL of another site without user and password.
 */
export function isImageAddress(address: string): boolean {
  if (!address.startsWith('https://')) return /^\/images\/[\w-][\w.-]*$/.test(address)
  const url = parseUrl(address)
  return url !== undefined && url.username === '' && url.password === ''
}
