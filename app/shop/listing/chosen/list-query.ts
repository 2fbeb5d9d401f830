import type { BrowseQuery } from '#app/api/catalogue.ts'
import { type ListChoice, readChoice, writeChoice } from '#rules/catalogue/list-choice.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { type Filter, isBeyondShown, limitsOf, readFilter, writeFilter } from '#app/shop/listing/filter.ts'

/** What a list shows: a room with a keyword, a search, everything on sale, or all products. */
export type ListScope = Pick<BrowseQuery, 'room' | 'keyword' | 'sale'>

/** What a room page lists. */
export const roomScope = ({ path }: Room, { keyword }: KeywordTarget): ListScope => ({ keyword, room: path })

/** How many pages of a list are shown at once, up to the one that the URL names. */
const maxShownPages = 5

/** The first and the last page that a URL query shows; page 1 when its number is not valid. */
export function readPages(query: string): { first: number; last: number } {
  const last = readPageNumber(new URLSearchParams(query).get('page') ?? undefined) ?? 1
  return { first: Math.max(1, last - maxShownPages + 1), last }
}

/** The URL query for another page of the same list. */
export function writePage(page: number, query: string): string {
  const params = new URLSearchParams(query)
  params.delete('page')
  if (page > 1) params.set('page', String(page))
  return withMark(params)
}

/** The URL query with another choice or other sliders, from its first page; other parameters stay. */
export function writeList(query: string, { choice, filter }: { choice?: ListChoice; filter?: Filter }): string {
  const chosen = choice ? writeChoice(choice, query) : query
  const params = new URLSearchParams(filter ? writeFilter(filter, chosen) : chosen)
  params.delete('page')
  return withMark(params)
}

function withMark(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** What a URL query chooses, without what does not change the list: a doorway, or `fits` without a space. */
export function readListChoice(query: string): ListChoice {
  return readChoice(new URLSearchParams(query))
}

/** The argument of a request for what a URL query chooses of a list, with the highest price and sizes if they count. */
export function browseArgument(scope: ListScope, query: string, limits: Partial<Filter> = {}): BrowseQuery {
  const choice = readListChoice(query)
  const space = { ...choice.space, doorMm: null }
  return { ...scope, ...limits, ...Object.fromEntries(new URLSearchParams(writeChoice({ ...choice, space }))) }
}

/** The request for what the sliders of a room let through. */
export function narrowedArgument(scope: ListScope, query: string): BrowseQuery {
  return browseArgument(scope, query, limitsOf(readFilter(query), isBeyondShown(query)))
}

/** Whether the sliders of a URL query are all at their maximum. */
export function isFilterOpen(query: string): boolean {
  return writeFilter(readFilter(query)) === ''
}
