import type { NewRequest } from '#contract/orders/requests.ts'
import { orderLinks } from '#contract/payments/order-links.ts'
import { api, call, noArgument } from '#app/api/base.ts'

const orderLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The token is a secret, so it is not a key of the cache.
    openOrderLink: build.mutation(call(orderLinks.open, (token: string) => ({ body: { token } }))),
    readLinkedOrder: build.query({
      ...call(orderLinks.read, noArgument),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    startLinkedCheckout: build.mutation({
      ...call(orderLinks.startCheckout, noArgument),
      invalidatesTags: ['Order'],
    }),
    confirmLinkedPaid: build.mutation({ ...call(orderLinks.confirmPaid, noArgument), invalidatesTags: ['Order'] }),
    // Also after an error: the pieces may be on their way by now.
    askByLink: build.mutation({
      ...call(orderLinks.ask, (body: NewRequest) => ({ body })),
      invalidatesTags: ['Order'],
    }),
    endLinkedOrder: build.mutation(call(orderLinks.end, noArgument)),
    endOrderLinks: build.mutation({
      ...call(orderLinks.endForOrder, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const {
  useOpenOrderLinkMutation,
  useReadLinkedOrderQuery,
  useStartLinkedCheckoutMutation,
  useConfirmLinkedPaidMutation,
  useAskByLinkMutation,
  useEndLinkedOrderMutation,
  useEndOrderLinksMutation,
} = orderLinkApi
