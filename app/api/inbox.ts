import { questions } from '#contract/inbox/questions.ts'
import { type NewReview, reviews } from '#contract/inbox/reviews.ts'
import { endpointsOf } from './endpoints-of.ts'

export const questionsApi = endpointsOf('questions', questions, {
  published: { provides: (_questions, _error, { id }) => [{ type: 'Product', id }] },
})

export const reviewsApi = endpointsOf('reviews', reviews, {
  list: { provides: (_reviews, _error, { id }) => [{ type: 'Product', id }], keepSeconds: 5 },
  mine: { provides: ['Review'] },
  write: {
    // Spec §7: the body contains the product's id too; the server uses the id in the URL.
    toParts: ({ id, ...review }: NewReview & { id: string }) => ({
      params: { id },
      body: { ...review, productId: id },
    }),
    invalidates: (_reply, _error, { id }) => [{ type: 'Product', id }, 'Review'],
  },
})
