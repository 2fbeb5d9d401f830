import { type DeletedDiscount, type Discount, discounts, type NewDiscount } from '#contract/selling/discounts.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, type ListPage, numberedPages, pageQuery, type ResponseMeta, toListPage } from './base.ts'

export type DiscountCheck = BodyOf<typeof discounts.check>

/** A discount code as the form sends it: texts. The server converts them, or returns field errors. */
export type DiscountInput = Record<keyof NewDiscount, string>

const create = call(discounts.create, (body: NewDiscount) => ({ body }))

export const discountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkDiscount: build.query({
      ...call(discounts.check, (body: DiscountCheck) => ({ body })),
      // A page shows the result of the page before while it asks again: a code may end at any time.
      providesTags: ['Discount'],
    }),
    listDiscounts: build.infiniteQuery<ListPage<Discount>, void, number>({
      ...call(discounts.list, ({ pageParam }: { pageParam: number }) => ({ query: pageQuery(pageParam) })),
      transformResponse: (codes: Discount[], meta: ResponseMeta | undefined) => toListPage(codes, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['Discount'],
    }),
    createDiscount: build.mutation({
      ...create,
      query: (input: DiscountInput) => ({ method: discounts.create.method, url: discounts.create.url, body: input }),
      invalidatesTags: ['Discount'],
    }),
    endDiscount: build.mutation({
      ...call(discounts.end, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Discount'],
    }),
    deleteDiscount: build.mutation({
      ...call(discounts.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Discount'],
    }),
    listDeletedDiscounts: build.infiniteQuery<ListPage<DeletedDiscount>, void, number>({
      ...call(discounts.listDeleted, ({ pageParam }: { pageParam: number }) => ({ query: pageQuery(pageParam) })),
      transformResponse: (codes: DeletedDiscount[], meta: ResponseMeta | undefined) => toListPage(codes, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['Discount'],
    }),
    bringBackDiscount: build.mutation({
      ...call(discounts.bringBack, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Discount'],
    }),
  }),
})

export const {
  useCheckDiscountQuery,
  useListDiscountsInfiniteQuery,
  useCreateDiscountMutation,
  useEndDiscountMutation,
  useDeleteDiscountMutation,
  useListDeletedDiscountsInfiniteQuery,
  useBringBackDiscountMutation,
} = discountsApi
