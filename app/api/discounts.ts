import { discounts, type NewDiscount } from '#contract/discounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api, call, noArgument } from './base.ts'

export type DiscountCheck = BodyOf<typeof discounts.check>

/** A discount code as it stands in the form: texts, whatever they say. The server reads them, or says what is wrong. */
export type DiscountInput = Record<keyof NewDiscount, string>

export const discountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkDiscount: build.query({
      ...call(discounts.check, (body: DiscountCheck) => ({ body })),
      providesTags: ['Discount'],
      // A code may end at any moment: what it took off a moment ago is not believed again.
      keepUnusedDataFor: 0,
    }),
    listDiscounts: build.query({ ...call(discounts.list, noArgument), providesTags: ['Discount'] }),
    createDiscount: build.mutation({
      ...call(discounts.create, (typed: DiscountInput) => ({ body: typed as unknown as NewDiscount })),
      invalidatesTags: ['Discount'],
    }),
    endDiscount: build.mutation({
      ...call(discounts.end, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Discount'],
    }),
  }),
})

export const { useCheckDiscountQuery, useListDiscountsQuery, useCreateDiscountMutation, useEndDiscountMutation } =
  discountsApi
