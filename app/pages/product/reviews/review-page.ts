import { readPageNumber } from '#rules/catalogue/listing.ts'

/** Which reviews a URL names: `?reviews=2` is the page, 1 without a valid number; `?rating=5` one number of stars. */
export function reviewsOf(query: URLSearchParams): { pageNumber: number; rating: number | undefined } {
  const pageNumber = readPageNumber(query.get('reviews') ?? undefined) ?? 1
  const rating = query.get('rating') ?? ''
  return { pageNumber, rating: /^[1-5]$/.test(rating) ? Number(rating) : undefined }
}
