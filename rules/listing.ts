/** How many products a page of a list shows (behaviour, Products). */
export const pageSize = 12

/** How many pages a list of `count` products has; an empty list has none… of nothing to turn, so 1. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / pageSize))
}

/** The page number in an address, or null when it is no whole number from 1: such a page does not exist. */
export function readPageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/**
 * The page links to show, in order: always the first and the last, the current one and its neighbours; `gap` where
 * pages are left out. Up to `most` pages are all shown.
 */
export function pageWindow(page: number, pages: number, maxShown = 7): (number | 'gap')[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= maxShown) return all
  const shown = all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? (['gap', number] as const) : [number]
  })
}
