import { reviews, type NewReview } from '#contract/inbox/reviews.ts'
import { api, call, noArgument } from '#app/api/base.ts'

/** A review and its product (spec §7: the body contains the product's id too; the server uses the id in the URL). */
export type ReviewInput = NewReview & { productId: string }

/** A page of the reviews of a product. */
export interface ReviewPageRequest {
  id: string
  pageNumber: number
  /** Only reviews with so many stars. */
  rating?: number | undefined
}

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.query({
      ...call(reviews.list, ({ id, pageNumber, rating }: ReviewPageRequest) => ({
        params: { id },
        query: { pageNumber, ...(rating !== undefined && { rating }) },
      })),
      providesTags: (_reviews, _error, { id }) => [{ type: 'Product', id }],
      keepUnusedDataFor: 5,
    }),
    myReviews: build.query({ ...call(reviews.mine, noArgument), providesTags: ['Review'] }),
    writeReview: build.mutation({
      ...call(reviews.write, (body: ReviewInput) => ({ params: { id: body.productId }, body })),
      // Also after an error: the shopper may have sent the review from another tab.
      invalidatesTags: (_reply, _error, { productId }) => [{ type: 'Product', id: productId }, 'Review'],
    }),
  }),
})

export const { useListReviewsQuery, useMyReviewsQuery, useWriteReviewMutation } = reviewsApi
