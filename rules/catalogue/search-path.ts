import { paths } from '#rules/paths.ts'

/** The path of a search; `/` for an empty or blank keyword (spec §5). */
export function searchPath(keyword: string): string {
  const trimmed = keyword.trim()
  return trimmed === '' ? paths.home() : paths.search(trimmed)
}

/**
 * The keyword in the path of a search, without control characters; empty for any other path. Never throws: broken
 * escapes are returned unchanged.
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
