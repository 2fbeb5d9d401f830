import type { BodyOf, QueryOf } from '#contract/platform/endpoint.ts'
import { money } from '#contract/payments/money.ts'
import { api, call } from '#app/api/base.ts'

/** What an address of the money pages selects. */
export type MoneyQuery = QueryOf<typeof money.gst>

export const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    readGst: build.query({
      ...call(money.gst, (query: MoneyQuery) => ({ query })),
      providesTags: ['Order'],
      keepUnusedDataFor: 5,
    }),
    readFilings: build.query({ ...call(money.filings, () => ({})), providesTags: ['Order'], keepUnusedDataFor: 5 }),
    readMoneySales: build.query({
      ...call(money.sales, (query: QueryOf<typeof money.sales>) => ({ query })),
      providesTags: ['Order'],
      keepUnusedDataFor: 5,
    }),
    readReached: build.query({
      ...call(money.reached, (query: QueryOf<typeof money.reached>) => ({ query })),
      providesTags: ['Order'],
      keepUnusedDataFor: 5,
    }),
    fileGst: build.mutation({
      ...call(money.fileGst, (body: BodyOf<typeof money.fileGst>) => ({ body })),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const { useReadGstQuery, useReadFilingsQuery, useReadMoneySalesQuery, useReadReachedQuery, useFileGstMutation } =
  moneyApi
