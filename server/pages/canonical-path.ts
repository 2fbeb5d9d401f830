import { returnPath } from '#rules/safe-redirect.ts'
import { findRoomOfPath } from '#rules/rooms.ts'

/**
 * The one way to write the path of a page: without a slash at the end, its first part and a room's own name in small
 * letters: `/Living/Living/` is `/living/living`. A keyword keeps its case, `/dining/Diningtable`, `/search/Tall`, and so
 * does every id. What could lead to another host (`//evil.example`) is left as it is: no page has such an address.
 */
export function canonicalPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  const [start = '', first = '', ...others] = path.slice(0, end).split('/')
  const room = findRoomOfPath(path)?.path
  const rest = others.map((part) => (part.toLowerCase() === room ? room : part))
  const tidy = [start, first.toLowerCase(), ...rest].join('/')
  return returnPath(tidy) === tidy ? tidy : path
}

/** Whether the escapes of a path can be read: `/search/%` and `/%E0%A4%A` cannot. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
