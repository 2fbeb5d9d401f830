import { isReadablePath } from './readable-path.ts'

/** The first segments of paths that are not pages: an unknown path below them gets a JSON error. */
const nonPageSegments = ['api', 'images', 'assets', 'card', 'healthz', 'readyz', 'metrics']

/** The route for paths that cannot be read, such as `/search/%`: the router refuses some of them before any page. */
export const unreadablePath = '/unreadable'

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** Whether a URL of the shop belongs to the pages, existing or not. */
export function isPageUrl(url: string): boolean {
  const [, first = ''] = pathOf(url).split('/')
  return !nonPageSegments.includes(first.toLowerCase())
}

/** The URL for the router: the requested one, or `unreadablePath` for a page whose path cannot be read. */
export function routableUrl(url: string): string {
  return isPageUrl(url) && !isReadablePath(pathOf(url)) ? unreadablePath : url
}

/** The most values of one parameter that a page gets: a form without script sends each box that is ticked. */
const maxRepeats = 20

/** A URL without the query parameters that are not in `names`, and with the others in the order of `names`. */
export function withQueryOf(url: string, names: readonly string[]): string {
  const path = pathOf(url)
  if (path === url) return url
  const query = new URLSearchParams(url.slice(path.length))
  const known = names.flatMap((name) =>
    query
      .getAll(name)
      .slice(0, maxRepeats)
      .map((value) => [name, value]),
  )
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}
