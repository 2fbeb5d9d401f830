import type { FastifyRequest } from 'fastify'
import { maxReviewPhotos } from '#contract/inbox/review-photos.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { areTooManyPhotosWaiting } from '#rules/inbox/waiting-photos.ts'
import { isId } from '#rules/platform/ids.ts'
import { requireConfirmedEmail } from '#server/accounts/email/require-confirmed-email.ts'
import { hasProduct } from '#server/catalogue/catalogue.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readPictureForm } from '#server/platform/images/read-picture-form.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { countPhotos, insertPhoto, lockOwnReview, lockWaitingPhotos, measureWaitingPhotos } from './photos.queries.ts'

/**
 * Adds a photo to the user's own review of a product, decoded and encoded again without its metadata; it waits for
 * the owner. Throws ShopError 404 for an unknown product or a draft, 409 without a review or a confirmed address, for a
 * fourth photo, and while too many wait, 429 beyond the limits on photos, and what `readPictureForm` and the encoding
 * throw.
 */
export async function addPhoto(
  shop: Shop,
  user: SignedInUser,
  productId: string,
  request: FastifyRequest,
): Promise<{ message: string }> {
  if (!isId(productId) || !(await hasProduct(shop.db, productId, false))) throw new ShopError(404, 'Product not found')
  // Before the file is read: what cannot be stored is not decoded.
  await transact(shop.db, async (tx) => {
    await lockReviewFor(tx, productId, user)
    await requireConfirmedEmail(tx, user, 'photos')
    await refuseTooMany(tx)
  })
  await shop.limiter.run(['photos-network', 'photos'], callerOf(request, user._id), async () => {
    const { bytes, widthPx, heightPx } = await shop.pictures.encodeUpload(await readPictureForm(request), 'photo')
    await transact(shop.db, async (tx) => {
      const reviewId = await lockReviewFor(tx, productId, user)
      await lockWaitingPhotos(tx)
      await refuseTooMany(tx)
      await insertPhoto(tx, { reviewId, bytes, widthPx, heightPx, createdAt: shop.now() })
    })
  })
  return { message: 'Photo received' }
}

async function refuseTooMany(tx: Tx): Promise<void> {
  if (!areTooManyPhotosWaiting(await measureWaitingPhotos(tx))) return
  throw new ShopError(409, 'We have many photos to look at. Your review is saved; add its photos in a week.')
}

/** Locks the user's review, so that concurrent photos are counted. */
async function lockReviewFor(tx: Db, productId: string, user: SignedInUser): Promise<string> {
  const reviewId = await lockOwnReview(tx, productId, user._id)
  if (reviewId === undefined) throw new ShopError(409, 'Write the review first, then add its photos.')
  if ((await countPhotos(tx, reviewId)) >= maxReviewPhotos) {
    throw new ShopError(409, `A review can have ${maxReviewPhotos} photos.`)
  }
  return reviewId
}
