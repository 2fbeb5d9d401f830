import { returnPath } from '#rules/platform/safe-redirect.ts'
import { paths } from '#rules/paths.ts'
import { findRoomOfPath } from '#rules/catalogue/rooms.ts'
import { searchPath } from '#rules/catalogue/search-path.ts'

/**
 * The canonical path of a page: without a trailing slash, with its first segment and a room's own name in lower case;
 * keywords and ids keep their case. A path that could lead to another host (`//evil.example`) is unchanged: no page has
 * such a path.
 */
export function canonicalPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  const [start = '', first = '', ...others] = path.slice(0, end).split('/')
  const room = findRoomOfPath(path)?.path
  const rest = others.map((part) => (part.toLowerCase() === room ? room : part))
  const canonical = [start, first.toLowerCase(), ...rest].join('/')
  return returnPath(canonical) === canonical ? canonical : path
}

/**
 * The path of a search that the header's form has sent without script (`/?keyword=…`), or null for any other URL. An
 * empty keyword leads home (spec §5).
 */
export function searchFormPath(url: string): string | null {
  const [path, query = ''] = url.split('?', 2)
  const keyword = path === paths.home() ? new URLSearchParams(query).get('keyword') : null
  return keyword === null ? null : searchPath(keyword)
}
