import type { NewReview } from '#contract/reviews.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { meanRating } from '#rules/rating.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { hasReviewed, insertReview, listRatings, lockPublishedProduct, updateRating } from './reviews.queries.ts'

/**
 * Adds a person's review of a product and works the product's rating and count out anew, in one transaction that holds
 * the product's row: reviews written at the same moment follow one another and none is lost (behaviour, Products).
 * Throws ShopError 404 for a product that is not there or still a draft, 409 when the person has reviewed it already.
 */
export async function writeReview(
  shop: Shop,
  user: SignedInUser,
  productId: string,
  { rating, comment }: NewReview,
): Promise<void> {
  if (!isId(productId)) throw notThere()
  await transact(shop.db, async (tx) => {
    if (!(await lockPublishedProduct(tx, productId))) throw notThere()
    if (await hasReviewed(tx, productId, user._id)) throw new ShopError(409, 'Product already reviewed')
    await insertReview(tx, {
      productId,
      userId: user._id,
      name: user.name,
      rating,
      comment: comment.trim(),
      createdAt: shop.now(),
    })
    const ratings = await listRatings(tx, productId)
    await updateRating(tx, productId, meanRating(ratings), ratings.length)
  })
}

function notThere(): ShopError {
  return new ShopError(404, 'Product not found')
}
