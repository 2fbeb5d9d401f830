import type { Db } from '#db/open.ts'
import { meanRating } from '#rules/catalogue/rating.ts'
import { sumRatings, updateRating } from './reviews.queries.ts'

/** Stores the rating and the count of a product's shown reviews; the caller has locked the product. */
export async function refreshRating(tx: Db, productId: string): Promise<void> {
  const { count, sum } = await sumRatings(tx, productId)
  await updateRating(tx, productId, meanRating(sum, count), count)
}
