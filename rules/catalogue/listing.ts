/** Products on a page of a list (behaviour, Catalogue). */
export const pageSize = 12

/** Products on a page of a chosen list (fit.md, States). */
export const browsePageSize = 60

/** Products on a page of all products, best rated first: its response has under 256 kB. */
export const topPageSize = 200
/** 10,000 products. */
export const maxTopPages = 50
export const gridPageSize = 50
export const reviewPageSize = 20
export const maxPublishedQuestions = 50
export const questionPageSize = 50
export const shopReviewPageSize = 50
export const reviewPhotoPageSize = 50
export const userPageSize = 50
export const customerPageSize = 50
export const myOrdersPageSize = 50
export const earlierOrderPageSize = 50
/** Access events on a page, and how many pages can be read. */
export const accessPageSize = 50
export const maxAccessPages = 200
export const discountPageSize = 50

export const historyPageSize = 200
export const emailPageSize = 100
/** How many brands, categories, materials or styles are suggested to admins. */
export const maxKnownValues = 200

/** The number of pages of a list; an empty list has one page. */
export function pageCount(count: number, size: number = pageSize): number {
  return Math.max(1, Math.ceil(count / size))
}

/** The page number in a URL: 1 when it is missing, null unless it is a whole number from 1. */
export function readPageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** The page links: first, last, current and its neighbours, with `gap` between; all of up to `maxShown` pages. */
export function pageWindow(page: number, pages: number, maxShown = 7): (number | 'gap')[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= maxShown) return all
  const shown = all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? (['gap', number] as const) : [number]
  })
}
