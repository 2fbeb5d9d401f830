import { feeds } from '#contract/selling/feeds.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const feedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readGoogleFeed: build.query({
      ...call(feeds.google, noArgument),
      providesTags: ['Product'],
      keepUnusedDataFor: 5,
    }),
    choosePiece: build.mutation({
      ...call(feeds.choose, ({ id, isLeftOut }: { id: string; isLeftOut: boolean }) => ({
        params: { id },
        body: { isLeftOut },
      })),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const { useReadGoogleFeedQuery, useChoosePieceMutation } = feedsApi
