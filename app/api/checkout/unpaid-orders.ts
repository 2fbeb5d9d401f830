import { orders } from '#contract/orders/orders.ts'
import { api, call, noArgument } from '#app/api/base.ts'

/**
 * The orders that the signed-in user can still pay: every page of a signed-in user reads them, and few pages other
 * orders.
 */
export const unpaidOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    unpaidOrders: build.query({ ...call(orders.unpaid, noArgument), providesTags: ['Order'] }),
  }),
})

export const { useUnpaidOrdersQuery } = unpaidOrdersApi
