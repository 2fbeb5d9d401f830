/** The number of products on a page of a list (behaviour, Catalogue). */
export const pageSize = 12

/** The number of products on a page of what a shopper has chosen (fit.md, States). */
export const browsePageSize = 60

/** The number of products of a page of the list of all products, best rated first: its response has under 256 kB. */
export const topPageSize = 200
/** How many pages of it can be read: 10,000 products. */
export const maxTopPages = 50
/** The number of products on a page of the table of the admin area. */
export const gridPageSize = 50
/** The number of reviews on a page of them. */
export const reviewPageSize = 20
/** The number of questions on the page of their product. */
export const maxPublishedQuestions = 50
/** The number of questions on a page of the owner's list of them. */
export const questionPageSize = 50
/** The number of reviews on a page of the owner's list of them. */
export const shopReviewPageSize = 50
/** The number of photos of buyers on a page of the owner's list of them. */
export const reviewPhotoPageSize = 50
/** The number of accounts on a page of them. */
export const userPageSize = 50
/** The number of customers on a page of them. */
export const customerPageSize = 50
/** The number of a shopper's orders on a page of them. */
export const myOrdersPageSize = 50
/** The number of access events on a page of them, and the number of pages that can be read. */
export const accessPageSize = 50
export const maxAccessPages = 200
/** The number of discount codes on a page of them. */
export const discountPageSize = 50

/** The number of audit events on a page of a history. */
export const historyPageSize = 200
/** The number of emails about an order on a page of them. */
export const emailPageSize = 100
/** How many brands, categories, materials or styles are suggested to admins: those of the most products. */
export const maxKnownValues = 200

/** The number of pages of a list of `count` entries, `size` on each; an empty list has one page. */
export function pageCount(count: number, size: number = pageSize): number {
  return Math.max(1, Math.ceil(count / size))
}

/**
 * The page number in a URL; 1 when it is missing, null when it is not a whole number from 1 (such a page does not
 * exist).
 */
export function readPageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/**
 * The page links to show, in order: the first and the last page, the current one and its neighbours, and `gap` where
 * pages are left out. When there are at most `maxShown` pages, all of them are shown.
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
