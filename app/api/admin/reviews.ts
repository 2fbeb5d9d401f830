import { type HideReason, type ReviewFilter, type ShopReview, shopReviews } from '#contract/inbox/manage-reviews.ts'
import { api, call, type ListPage, noArgument, numberedPages, pageQuery, toListPage } from '#app/api/base.ts'
import type { ResponseMeta } from '#app/api/base.ts'

/** Also after an error: another person may have changed the review. */
const changesPage = (review: ShopReview | undefined) => [
  'Review' as const,
  ...(review ? [{ type: 'Product' as const, id: review.product._id }] : []),
]

/** Which reviews a list has; with `id` that one alone. */
export interface ReviewsOfPage {
  show: ReviewFilter
  id?: string
}

export const shopReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShopReviews: build.infiniteQuery<ListPage<ShopReview>, ReviewsOfPage, number>({
      ...call(shopReviews.list, ({ queryArg, pageParam }: { queryArg: ReviewsOfPage; pageParam: number }) => ({
        query: { ...queryArg, ...pageQuery(pageParam) },
      })),
      transformResponse: (found: ShopReview[], meta: ResponseMeta | undefined) => toListPage(found, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['Review'],
    }),
    countReviews: build.query({ ...call(shopReviews.counts, noArgument), providesTags: ['Review'] }),
    hideReview: build.mutation({
      ...call(shopReviews.hide, ({ id, ...body }: { id: string; reason: HideReason; note: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: (review) => changesPage(review),
    }),
    showReview: build.mutation({
      ...call(shopReviews.show, (id: string) => ({ params: { id } })),
      invalidatesTags: (review) => changesPage(review),
    }),
    replyToReview: build.mutation({
      ...call(shopReviews.reply, ({ id, ...body }: { id: string; reply: string; before: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: (review) => changesPage(review),
    }),
    deleteReviewReply: build.mutation({
      ...call(shopReviews.removeReply, (id: string) => ({ params: { id } })),
      invalidatesTags: (review) => changesPage(review),
    }),
  }),
})

export const {
  useListShopReviewsInfiniteQuery,
  useCountReviewsQuery,
  useHideReviewMutation,
  useShowReviewMutation,
  useReplyToReviewMutation,
  useDeleteReviewReplyMutation,
} = shopReviewsApi
