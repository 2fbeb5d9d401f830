import { readPageNumber } from '#rules/catalogue/listing.ts'
import { readSpace, writeSpace } from '#rules/catalogue/fit/space.ts'

interface ReviewsOfAddress {
  pageNumber: number
  rating: number | undefined
  /** The query of the space that the page shows: links to other reviews keep it. */
  space: string
}

/** Which reviews a URL names: `?reviews=2` is the page, 1 without a valid number; `?rating=5` one number of stars. */
export function reviewsOf(query: URLSearchParams): ReviewsOfAddress {
  const pageNumber = readPageNumber(query.get('reviews') ?? undefined) ?? 1
  const rating = query.get('rating') ?? ''
  return {
    pageNumber,
    rating: /^[1-5]$/.test(rating) ? Number(rating) : undefined,
    space: writeSpace(readSpace(query)),
  }
}
