import type { BodyOf } from '#contract/platform/endpoint.ts'
import { guests } from '#contract/accounts/guests.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const guestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginAsGuest: build.mutation(call(guests.begin, (body: BodyOf<typeof guests.begin>) => ({ body }))),
    askToClaim: build.mutation(call(guests.askToClaim, noArgument)),
    // The token is a secret: it is forgotten when the page closes.
    readClaim: build.query({
      ...call(guests.readClaim, (token: string) => ({ body: { token } })),
      keepUnusedDataFor: 0,
    }),
    claimWithPassword: build.mutation(
      call(guests.claimWithPassword, (body: BodyOf<typeof guests.claimWithPassword>) => ({ body })),
    ),
    claimIntoAccount: build.mutation({
      ...call(guests.claimIntoAccount, (token: string) => ({ body: { token } })),
      invalidatesTags: ['User', 'Order'],
    }),
  }),
})

export const {
  useBeginAsGuestMutation,
  useAskToClaimMutation,
  useReadClaimQuery,
  useClaimWithPasswordMutation,
  useClaimIntoAccountMutation,
} = guestsApi
