import { isReadable } from './canonical-path.ts'

/** The first segments of paths that are not pages: an unknown path below them gets a JSON error. */
const nonPageSegments = ['api', 'images', 'assets', 'card', 'healthz', 'readyz', 'metrics']

/** The route for URLs with broken escapes, such as `/search/%`: otherwise the router refuses them before any page. */
export const unreadablePath = '/unreadable'

/** The path of a URL, without the query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** Whether a URL of the shop belongs to the pages, existing or not. */
export function isPageUrl(url: string): boolean {
  const [, first = ''] = pathOf(url).split('/')
  return !nonPageSegments.includes(first.toLowerCase())
}

/** The URL for the router: the requested one, or `unreadablePath` for a page whose escapes are broken. */
export function routableUrl(url: string): string {
  return isPageUrl(url) && !isReadable(pathOf(url)) ? unreadablePath : url
}
