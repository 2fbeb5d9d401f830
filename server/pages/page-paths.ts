import { isReadable } from './canonical-path.ts'

/** The first parts of addresses that are no pages: what is unknown below them is answered in JSON. */
const notPages = ['api', 'images', 'assets', 'card', 'healthz', 'readyz', 'metrics']

/** Where addresses lead that cannot be read, `/search/%`: the router would answer them before any page is asked. */
export const unreadable = '/unreadable'

/** The path of an address. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** Whether an address below the shop's own is one of a page, were there such a page. */
export function isPageUrl(url: string): boolean {
  const [, first = ''] = pathOf(url).split('/')
  return !notPages.includes(first.toLowerCase())
}

/** The address that the router is given: the one that was asked for, unless it is a page's and cannot be read. */
export function routableUrl(url: string): string {
  return isPageUrl(url) && !isReadable(pathOf(url)) ? unreadable : url
}
