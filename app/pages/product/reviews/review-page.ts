import { readPageNumber } from '#rules/catalogue/listing.ts'

/** The page of the reviews that a URL names: `?reviews=2`. 1 without a valid number. */
export function reviewPageOf(query: URLSearchParams): number {
  return readPageNumber(query.get('reviews') ?? undefined) ?? 1
}
