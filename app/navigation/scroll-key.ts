import type { Location } from 'react-router'

/**
 * Under which the scroll position of a page is kept. React Router calls every entry of the history that it didn't make
 * `default`: the first page, and each press of a link to a part of the page. Safari tells of such a press after it has
 * scrolled to the part, so the position of the first page would be restored in its place.
 */
export function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key
}
