import { readPageNumber } from '#rules/catalogue/listing.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** What the page of users shows: accounts or guests, those that a keyword finds, and which page of them. */
export interface UserFilter {
  keyword?: string
  guests?: true
  pageNumber?: number
}

/** Reads the query of the page; other values do not narrow. Never throws. */
export function readUserFilter(query: URLSearchParams): UserFilter {
  const keyword = query.get('keyword')?.trim()
  const page = readPageNumber(query.get('page') ?? undefined) ?? 1
  return {
    ...(keyword && { keyword }),
    ...(query.get('show') === 'guests' && { guests: true as const }),
    ...(page > 1 && { pageNumber: page }),
  }
}

export function userListPath({ keyword, guests, pageNumber = 1 }: UserFilter): string {
  const query = new URLSearchParams()
  if (guests) query.set('show', 'guests')
  if (keyword) query.set('keyword', keyword)
  if (pageNumber > 1) query.set('page', String(pageNumber))
  return query.size === 0 ? adminPaths.users : `${adminPaths.users}?${query}`
}
