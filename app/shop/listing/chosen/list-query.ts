import type { BrowseQuery } from '#app/api/catalogue.ts'
import { type ListChoice, readChoice, writeChoice } from '#rules/catalogue/list-choice.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { type Filter, isBeyondShown, limitsOf, readFilter, writeFilter } from '#app/shop/listing/filter.ts'

/** A room with a keyword, a search, everything on sale, or all products. */
export type ListScope = Pick<BrowseQuery, 'room' | 'keyword' | 'sale'>

export const roomScope = ({ path }: Room, { keyword }: KeywordTarget): ListScope => ({ keyword, room: path })

const maxShownPages = 5

/** The first and last page to show; page 1 for an invalid number. */
export function readPages(query: string): { first: number; last: number } {
  const last = readPageNumber(new URLSearchParams(query).get('page') ?? undefined) ?? 1
  return { first: Math.max(1, last - maxShownPages + 1), last }
}

export function writePage(page: number, query: string): string {
  const params = new URLSearchParams(query)
  params.delete('page')
  if (page > 1) params.set('page', String(page))
  return withMark(params)
}

/** Changes the choice or the sliders and goes back to page 1; other parameters stay. */
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

/** Leaves out what does not change the list: a doorway, or `fits` without a space. */
export function readListChoice(query: string): ListChoice {
  return readChoice(new URLSearchParams(query))
}

/** The request for what a query chooses, with the slider limits that count. */
export function browseArgument(scope: ListScope, query: string, limits: Partial<Filter> = {}): BrowseQuery {
  const choice = readListChoice(query)
  const space = { ...choice.space, doorMm: null }
  return { ...scope, ...limits, ...Object.fromEntries(new URLSearchParams(writeChoice({ ...choice, space }))) }
}

/** The request for what the sliders of a room let through. */
export function narrowedArgument(scope: ListScope, query: string): BrowseQuery {
  return browseArgument(scope, query, limitsOf(readFilter(query), isBeyondShown(query)))
}

export function isFilterOpen(query: string): boolean {
  return writeFilter(readFilter(query)) === ''
}
