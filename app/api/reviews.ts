import { reviews, type NewReview } from '#contract/reviews.ts'
import { api, call } from './base.ts'

/** A review and the product it is of (spec §7: the body names it too; the server goes by the address). */
export type ReviewInput = NewReview & { productId: string }

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeReview: build.mutation({
      ...call(reviews.write, (body: ReviewInput) => ({ params: { id: body.productId }, body })),
      // The product is read anew with the review on it; a refusal may mean that somebody else's tab was quicker.
      invalidatesTags: (_reply, _error, { productId }) => [{ type: 'Product', id: productId }],
    }),
  }),
})

export const { useWriteReviewMutation } = reviewsApi
