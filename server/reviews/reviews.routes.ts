import type { FastifyInstance } from 'fastify'
import { reviewPhotos } from '#contract/products/review-photos.ts'
import { reviews } from '#contract/reviews.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { registerPictureForms } from '#server/images/read-picture-form.ts'
import { callerOf } from '#server/limits/caller.ts'
import type { Shop } from '#server/shop.ts'
import { addPhoto } from './add-photo.ts'
import { deletePhoto, listPhotos, readPhoto, showPhoto } from './moderate-photo.ts'
import { writeReview } from './write-review.ts'

/** The endpoints of reviews and of the photos of buyers. */
export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, reviews.write, async ({ params, body, user, request }) => {
    await shop.limiter.run(['reviews-network', 'reviews'], callerOf(request, user._id), () =>
      writeReview(shop, user, params.id, body),
    )
    return { message: 'Review added' }
  })
  app.register(async (forms) => {
    await registerPictureForms(forms)
    registerEndpoint(forms, reviewPhotos.add, ({ user, params, request }) => addPhoto(shop, user, params.id, request))
  })
  registerEndpoint(app, reviewPhotos.list, async ({ query, reply }) => {
    const { items, headers } = await listPhotos(shop, query)
    reply.headers(headers)
    return items
  })
  registerEndpoint(app, reviewPhotos.file, ({ params, reply }) => {
    reply.type('image/webp')
    return readPhoto(shop, params.id)
  })
  registerEndpoint(app, reviewPhotos.show, ({ params, body, user }) => showPhoto(shop, user, params.id, body))
  registerEndpoint(app, reviewPhotos.remove, ({ params, user }) => deletePhoto(shop, user, params.id))
}
