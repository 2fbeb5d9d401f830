import type { Db } from '#db/open.ts'
import { meanRating } from '#rules/catalogue/rating.ts'
import { sumRatings, updateRating } from './reviews.queries.ts'

/**
 * Stores the mean rating and the number of shown reviews of a product, whose row the caller has locked: otherwise two
 * changes could each miss the other.
 */
export async function refreshRating(tx: Db, productId: string): Promise<void> {
  const { count, sum } = await sumRatings(tx, productId)
  await updateRating(tx, productId, meanRating(sum, count), count)
}
