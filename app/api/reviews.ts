import { reviews, type NewReview } from '#contract/reviews.ts'
import { api, call } from './base.ts'

/** A review and its product (spec §7: the body contains the product's id too; the server uses the id in the URL). */
export type ReviewInput = NewReview & { productId: string }

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeReview: build.mutation({
      ...call(reviews.write, (body: ReviewInput) => ({ params: { id: body.productId }, body })),
      // Also after an error: the shopper may have sent the review from another tab.
      invalidatesTags: (_reply, _error, { productId }) => [{ type: 'Product', id: productId }],
    }),
  }),
})

export const { useWriteReviewMutation } = reviewsApi
