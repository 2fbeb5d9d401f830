import { parseUrl } from '#rules/platform/parse-url.ts'

/** Whether a text may be a picture's address: `/images/…`, or an absolute https URL without user and password. */
export function isImageAddress(address: string): boolean {
  if (!address.startsWith('https://')) return /^\/images\/[\w-][\w.-]*$/.test(address)
  const url = parseUrl(address)
  return url !== undefined && url.username === '' && url.password === ''
}
