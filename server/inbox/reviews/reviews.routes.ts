import type { FastifyInstance } from 'fastify'
import { shopReviews } from '#contract/inbox/manage-reviews.ts'
import { reviewPhotos } from '#contract/inbox/review-photos.ts'
import { reviews } from '#contract/inbox/reviews.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import { registerPictureForms } from '#server/platform/images/read-picture-form.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hideReview, showReview } from './hide-review.ts'
import { deleteReply, replyToReview } from './reply-to-review.ts'
import {
  addPhoto,
  deletePhoto,
  listOwnReviews,
  listPhotos,
  listShopReviews,
  readPhoto,
  readReviewCounts,
  showPhoto,
  writeReview,
} from './reviews.ts'

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
