import { type NewPhoneOrder, phoneOrders, type Transfer } from '#contract/orders/phone-orders.ts'
import { api, call, noArgument } from '#app/api/base.ts'

/** An order by phone. A repeated attempt has the same key, so that the order is placed once. */
export interface PhoneOrderAttempt {
  order: NewPhoneOrder
  idempotencyKey: string
}

const byId = (id: string) => ({ params: { id } })

/** The stock has changed, or another person was faster. */
const invalidatesTags = ['Order' as const, 'Product' as const]

export const phoneOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    phoneOrderTerms: build.query(call(phoneOrders.terms, noArgument)),
    phoneCustomers: build.query({
      ...call(phoneOrders.customers, (keyword: string) => ({ query: { keyword } })),
      providesTags: ['Order'],
    }),
    copiedOrder: build.query(call(phoneOrders.copy, byId)),
    placePhoneOrder: build.mutation({
      ...call(phoneOrders.place, ({ order, idempotencyKey }: PhoneOrderAttempt) => ({
        body: order,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags,
    }),
    takeBackPhoneOrder: build.mutation({ ...call(phoneOrders.takeBack, byId), invalidatesTags }),
    remindBuyer: build.mutation({ ...call(phoneOrders.remind, byId), invalidatesTags }),
    markTransferred: build.mutation({
      ...call(phoneOrders.markPaid, ({ id, ...body }: Transfer & { id: string; amount: number }) => ({
        params: { id },
        body,
      })),
      invalidatesTags,
    }),
    markRefundSent: build.mutation({
      ...call(phoneOrders.markRefundSent, (params: { id: string; refundId: string }) => ({ params })),
      invalidatesTags,
    }),
    withdrawRefund: build.mutation({
      ...call(phoneOrders.withdrawRefund, (params: { id: string; refundId: string }) => ({ params })),
      invalidatesTags,
    }),
  }),
})

export const {
  usePhoneOrderTermsQuery,
  usePhoneCustomersQuery,
  useCopiedOrderQuery,
  usePlacePhoneOrderMutation,
  useTakeBackPhoneOrderMutation,
  useRemindBuyerMutation,
  useMarkTransferredMutation,
  useMarkRefundSentMutation,
  useWithdrawRefundMutation,
} = phoneOrdersApi
