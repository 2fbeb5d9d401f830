import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ReviewFilter, type ShopReview, shopReviews } from '#contract/inbox/manage-reviews.ts'
import { maxReviewPhotos, type ReviewPhoto, reviewPhotos } from '#contract/inbox/review-photos.ts'
import { type NewReview, type OwnReview, reviews } from '#contract/inbox/reviews.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import { readPictureForm, registerPictureForms } from '#server/platform/images/read-picture-form.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { areTooManyPhotosWaiting } from '#rules/inbox/waiting-photos.ts'
import { isId } from '#rules/platform/ids.ts'
import { requireConfirmedEmail } from '#server/accounts/email/require-confirmed-email.ts'
import { hasProduct } from '#server/catalogue/catalogue.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { reviewPhotoPageSize, shopReviewPageSize } from '#rules/catalogue/listing.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { storePicture } from '#server/platform/images/store-picture.ts'
import { hideReview, showReview } from './hide-review.ts'
import { deleteReply, replyToReview } from './reply-to-review.ts'
import {
  countPhotos,
  deletePhotoRow,
  findPhoto,
  findPhotoBytes,
  insertPhoto,
  listPhotoRows,
  lockOwnReview,
  lockPhoto,
  lockWaitingPhotos,
  measureWaitingPhotos,
  updatePhoto,
} from './photos.queries.ts'
import { countShopReviews, listReviewsOf, listShopReviewRows } from './shop-reviews.queries.ts'
import { refreshRating } from './refresh-rating.ts'
import { hasReviewed, insertReview, lockPublishedProduct } from './reviews.queries.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, reviews.write, async ({ params, body, user, request }) => {
    await shop.limiter.run(['reviews-network', 'reviews'], callerOf(request, user._id), () =>
      writeReview(shop, user, params.id, body),
    )
    return { message: 'Review added' }
  })
  registerEndpoint(app, reviews.mine, ({ user }) => listOwnReviews(shop, user))
  registerList(app, shopReviews.list, ({ query }) => listShopReviews(shop, query))
  registerEndpoint(app, shopReviews.counts, () => readReviewCounts(shop))
  registerEndpoint(app, shopReviews.hide, ({ params, body, user }) => hideReview(shop, user, params.id, body))
  registerEndpoint(app, shopReviews.show, ({ params, user }) => showReview(shop, user, params.id))
  registerEndpoint(app, shopReviews.reply, ({ params, body, user }) => replyToReview(shop, user, params.id, body))
  registerEndpoint(app, shopReviews.removeReply, ({ params, user }) => deleteReply(shop, user, params.id))
  app.register(async (forms) => {
    await registerPictureForms(forms)
    registerEndpoint(forms, reviewPhotos.add, ({ user, params, request }) => addPhoto(shop, user, params.id, request))
  })
  registerList(app, reviewPhotos.list, ({ query }) => listPhotos(shop, query))
  registerEndpoint(app, reviewPhotos.file, ({ params, reply }) => {
    reply.type('image/webp')
    return readPhoto(shop, params.id)
  })
  registerEndpoint(app, reviewPhotos.show, ({ params, body, user }) => showPhoto(shop, user, params.id, body))
  registerEndpoint(app, reviewPhotos.remove, ({ params, user }) => deletePhoto(shop, user, params.id))
}

/** How many of their own reviews a person sees. */
const maxOwnReviews = 200

/**
 * Adds a photo to the user's own review, encoded again; it waits for the owner. Throws ShopError 404 for an unknown
 * product or a draft, 409 without a review or a confirmed address or with too many photos, 429 beyond the limits, and
 * what `readPictureForm` and the encoding throw.
 */
async function addPhoto(shop: Shop, user: SignedInUser, productId: string, request: FastifyRequest) {
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

/** Lists one page of the reviews of all products, newest first, or one review alone; `Link` has the next page. */
async function listShopReviews(
  shop: Shop,
  { show = 'all', id, pageNumber = 1 }: { show?: ReviewFilter; id?: string; pageNumber?: number },
): Promise<ListPage<ShopReview>> {
  if (id !== undefined && !isId(id)) return { items: [], headers: {} }
  const part = { now: shop.now(), limit: shopReviewPageSize + 1, offset: (pageNumber - 1) * shopReviewPageSize }
  const found = await listShopReviewRows(shop.db, { show, ...(id !== undefined && { id }), ...part })
  const query = show === 'all' ? {} : { show }
  return toListPage(found, { url: shopReviews.list.url, query, pageNumber, size: shopReviewPageSize })
}

async function readReviewCounts(shop: Shop): Promise<ReplyOf<typeof shopReviews.counts>> {
  const count = (show: ReviewFilter) => countShopReviews(shop.db, show, shop.now())
  const [all, waiting, hidden] = await Promise.all([count('all'), count('waiting'), count('hidden')])
  return { all, waiting, hidden }
}

/** Lists the reviews of a user for themselves, newest first, hidden ones with the reason. */
async function listOwnReviews({ db }: Shop, user: SignedInUser): Promise<OwnReview[]> {
  const found = await listReviewsOf(db, user._id, maxOwnReviews)
  return found.map(({ row, productName }) => {
    const { id, productId, rating, comment, createdAt, hiddenAt, hiddenReason, hiddenNote, reply, repliedAt } = row
    return {
      _id: id,
      product: { _id: productId, name: productName },
      rating,
      comment,
      createdAt: createdAt.toISOString(),
      ...(hiddenAt &&
        hiddenReason && { hidden: { at: hiddenAt.toISOString(), reason: hiddenReason, note: hiddenNote ?? '' } }),
      ...(repliedAt && reply !== null && { reply: { text: reply, repliedAt: repliedAt.toISOString() } }),
    }
  })
}

/** Lists one page of the photos of buyers for an admin, waiting ones first. */
async function listPhotos(shop: Shop, { pageNumber = 1 }: { pageNumber?: number }): Promise<ListPage<ReviewPhoto>> {
  const part = { limit: reviewPhotoPageSize + 1, offset: (pageNumber - 1) * reviewPhotoPageSize }
  const found = await listPhotoRows(shop.db, part)
  return toListPage(found, { url: reviewPhotos.list.url, query: {}, pageNumber, size: reviewPhotoPageSize })
}

/** Reads a photo that waits. Throws ShopError 404 for an unknown one and for one that is shown. */
async function readPhoto(shop: Shop, id: string): Promise<Buffer> {
  const bytes = isId(id) ? await findPhotoBytes(shop.db, id) : undefined
  if (!bytes) throw notFound()
  return bytes
}

/** Shows a photo with its review, as an upload. Throws ShopError 404, 502 when it cannot be stored. */
async function showPhoto(shop: Shop, user: SignedInUser, id: string, { alt: given }: { alt: string }) {
  const before = await getPhoto(shop, id)
  const alt = given.trim()
  const image = before.shownAt === null ? await storeBytes(shop, id) : before.image
  await transact(shop.db, async (tx) => {
    const row = await lockPhoto(tx, id)
    if (!row) throw notFound()
    await updatePhoto(tx, id, row.shownAt === null ? { alt, image, bytes: null, shownAt: shop.now() } : { alt })
    if (row.alt === alt) return
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: before.product._id,
      action: row.shownAt === null ? 'photo-shown' : 'photo-changed',
      by: actorOf(user),
      fields: [{ field: 'alt', before: row.alt || null, after: alt }],
    })
  })
  return getPhoto(shop, id)
}

/** Deletes a photo; its file goes as any unused upload. Throws ShopError 404 for an unknown one. */
async function deletePhoto(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  const { product, alt, shownAt } = await getPhoto(shop, id)
  await transact(shop.db, async (tx) => {
    if (!(await lockPhoto(tx, id))) throw notFound()
    await deletePhotoRow(tx, id)
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: product._id,
      action: shownAt === null ? 'photo-refused' : 'photo-deleted',
      by: actorOf(user),
      fields: alt === '' ? [] : [{ field: 'alt', before: alt, after: null }],
    })
  })
  return { message: 'Photo deleted' }
}

/** Stores the bytes of a photo that waits as an upload, and returns its address. */
async function storeBytes(shop: Shop, id: string): Promise<string> {
  const row = await transact(shop.db, (tx) => lockPhoto(tx, id))
  if (!row) throw notFound()
  const { bytes, image, widthPx, heightPx } = row
  return bytes === null ? image : storePicture(shop, { bytes, widthPx, heightPx })
}

async function getPhoto(shop: Shop, id: string): Promise<ReviewPhoto> {
  const found = isId(id) ? await findPhoto(shop.db, id) : undefined
  if (!found) throw notFound()
  return found
}

function notFound(): ShopError {
  return new ShopError(404, 'Photo not found')
}

/**
 * Adds a review and updates the product's rating in one transaction that locks the product, so that none is lost.
 * Throws ShopError 404 for an unknown product or a draft, 409 when the user has already reviewed it.
 */
async function writeReview(
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
