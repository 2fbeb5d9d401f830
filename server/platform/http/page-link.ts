/** The `Link` header (RFC 8288) to a list's next page, keeping the query; undefined on the last page. */
export function nextPageLink(
  url: string,
  query: Record<string, string | number | undefined>,
  { pageNumber, isLast }: { pageNumber: number; isLast: boolean },
): string | undefined {
  if (isLast) return undefined
  const entries = Object.entries({ ...query, pageNumber: pageNumber + 1 }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return `<${url}?${search}>; rel="next"`
}

/** A page of a list that is a bare array on the wire, and the headers of its response. */
export interface ListPage<T> {
  items: T[]
  headers: { link?: string }
}

/** Cuts a page from a list; `found` has one item more than a page when there are further ones. */
export function toListPage<T>(
  found: readonly T[],
  {
    url,
    query,
    pageNumber,
    size,
  }: { url: string; query: Record<string, string | number | undefined>; pageNumber: number; size: number },
): ListPage<T> {
  const link = nextPageLink(url, query, { pageNumber, isLast: found.length <= size })
  return { items: found.slice(0, size), headers: link === undefined ? {} : { link } }
}
