import type { QueryOf } from '#contract/platform/endpoint.ts'
import { payouts } from '#contract/payments/payouts.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPayouts: build.query({
      ...call(payouts.report, (query: QueryOf<typeof payouts.report>) => ({ query })),
      providesTags: ['Order', { type: 'Connection', id: 'payouts' }],
      keepUnusedDataFor: 5,
    }),
    askForPayouts: build.mutation({
      ...call(payouts.read, noArgument),
      invalidatesTags: ['Connection'],
    }),
  }),
})

export const { useReadPayoutsQuery, useAskForPayoutsMutation } = payoutsApi
