import { paths } from './paths.ts'

/** The address of a search; an empty or blank keyword goes home (spec §5). */
export function searchPath(keyword: string): string {
  const asked = keyword.trim()
  return asked === '' ? paths.home() : paths.search(asked)
}

/**
 * The keyword of a search's address, empty for any other address. Never throws: an address may hold broken escapes. What
 * no keyboard types is left out, since no document may hold it.
 */
export function keywordInPath(path: string): string {
  const [, page, keyword] = path.split('/')
  if (page !== 'search' || keyword === undefined) return ''
  try {
    return decodeURIComponent(keyword).replace(/\p{Cc}/gu, '')
  } catch {
    return keyword
  }
}
