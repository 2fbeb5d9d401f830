import type { FastifyInstance } from 'fastify'
import { reviews } from '#contract/reviews.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { callerOf } from '#server/limits/caller.ts'
import type { Shop } from '#server/shop.ts'
import { writeReview } from './write-review.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, reviews.write, async ({ params, body, user, request }) => {
    await shop.limiter.run(['reviews-network', 'reviews'], callerOf(request, user._id), () =>
      writeReview(shop, user, params.id, body),
    )
    return { message: 'Review added' }
  })
}
