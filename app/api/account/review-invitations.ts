import { api, call, noArgument } from '#app/api/base.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { reviewInvitations } from '#contract/inbox/review-invitations.ts'

export const reviewInvitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The token is a secret: it is forgotten when the page closes.
    readStopLink: build.query({
      ...call(reviewInvitations.read, (token: string) => ({ body: { token } })),
      keepUnusedDataFor: 0,
    }),
    stopInvitations: build.mutation({
      ...call(reviewInvitations.stop, (token: string) => ({ body: { token } })),
      invalidatesTags: ['User'],
    }),
    ownInvitations: build.query({
      ...call(reviewInvitations.own, noArgument),
      providesTags: ['User'],
    }),
    changeInvitations: build.mutation({
      ...call(reviewInvitations.change, (body: BodyOf<typeof reviewInvitations.change>) => ({ body })),
      invalidatesTags: ['User'],
    }),
  }),
})

export const {
  useReadStopLinkQuery,
  useStopInvitationsMutation,
  useOwnInvitationsQuery,
  useChangeInvitationsMutation,
} = reviewInvitationsApi
