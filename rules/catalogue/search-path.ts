import { paths } from '#rules/paths.ts'

/**
 * The path of a search; `/` for an empty or blank keyword (spec §5). A browser resolves a part of one or two dots, also
 * an escaped one, so a space follows them.
 */
export function searchPath(keyword: string): string {
  const trimmed = keyword.trim()
  if (trimmed === '') return paths.home()
  return paths.search(trimmed === '.' || trimmed === '..' ? `${trimmed} ` : trimmed)
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
