import { parseUrl } from '#rules/platform/parse-url.ts'

/** Whether a link leads to a page of the shop or, encrypted, to another site. No other scheme can run a script. */
export function isSafeLink(link: string): boolean {
  if (/[\s\\]/.test(link)) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  return link.startsWith('https://') && parseUrl(link) !== undefined
}

export const safeLinkMessage =
  'Enter an address of the shop that begins with /, such as /support, or one that begins with https://.'
