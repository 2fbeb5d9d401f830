import type { NewReview } from '#contract/inbox/reviews.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { refreshRating } from './refresh-rating.ts'
import { hasReviewed, insertReview, lockPublishedProduct } from './reviews.queries.ts'

/**
 * Adds a user's review of a product and updates the product's rating and count, in one transaction that locks the
 * product: concurrent reviews run one after the other and none is lost (behaviour, Inbox). Throws ShopError 404 for
 * an unknown product or a draft, 409 when the user has already reviewed it, also in a review
 * that is hidden.
 */
export async function writeReview(
  shop: Shop,
  user: SignedInUser,
  productId: string,
  { rating, comment }: NewReview,
): Promise<void> {
  if (!isId(productId)) throw productNotFound()
  await transact(shop.db, async (tx) => {
    if (!(await lockPublishedProduct(tx, productId))) throw productNotFound()
    if (await hasReviewed(tx, productId, user._id)) throw new ShopError(409, 'You’ve already reviewed this piece.')
    await insertReview(tx, {
      productId,
      userId: user._id,
      name: user.name,
      rating,
      comment: comment.trim(),
      createdAt: shop.now(),
    })
    await refreshRating(tx, productId)
  })
}

function productNotFound(): ShopError {
  return new ShopError(404, 'Product not found')
}
