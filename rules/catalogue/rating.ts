/** The mean of `count` ratings, rounded to two decimals; 0 without ratings. */
export function meanRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}

/** The five stars of a rating, rounded to halves (spec §9): 3.67 is full, full, full, half, empty. */
export function starsOf(rating: number): ('full' | 'half' | 'empty')[] {
  const halves = Math.round(Math.min(5, Math.max(0, rating)) * 2)
  return [2, 4, 6, 8, 10].map((full) => (halves >= full ? 'full' : halves === full - 1 ? 'half' : 'empty'))
}

/** The text of a rating for screen readers: `Rated 4.0 out of 5 from 4 reviews` (design, Accessibility). */
export function ratingText(rating: number, numReviews: number): string {
  return `Rated ${rating.toFixed(1)} out of 5 from ${numReviews} ${numReviews === 1 ? 'review' : 'reviews'}`
}

/** Worst first (spec §5); the rating is the index plus one. */
export const ratingChoices = ['1 - Poor', '2 - Fair', '3 - Good', '4 - Very Good', '5 - Excellent'] as const

/** A number of stars in words: `1 star`, `2 stars`. */
export function starsText(rating: number): string {
  return rating === 1 ? '1 star' : `${rating} stars`
}
