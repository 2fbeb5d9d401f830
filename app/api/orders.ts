import { orders, type NewOrder, type Order } from '#contract/orders.ts'
import type { OrderFilter } from '#rules/order-filter.ts'
import { api, call, noArgument, type ResponseMeta } from './base.ts'

/** An order to place. The key stays the same while the same attempt is repeated, so that it is placed once. */
export interface OrderAttempt {
  order: NewOrder
  idempotencyKey: string
}

/** Dollars to give back. The key stays the same while the same form is sent again. */
export interface RefundAttempt {
  id: string
  amount: number
  idempotencyKey: string
}

/** Some orders, and the id that older ones are found before; null with the oldest. */
export interface OrderPage {
  orders: Order[]
  before: string | null
}

interface OrderPageRequest {
  queryArg: OrderFilter
  pageParam: string | null
}

/** The page's parameter out of `</api/orders?before=…>; rel="next"`. */
function readBefore(link: string | null | undefined): string | null {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address ? new URLSearchParams(address.split('?')[1]).get('before') : null
}

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    placeOrder: build.mutation({
      ...call(orders.place, ({ order, idempotencyKey }: OrderAttempt) => ({
        body: order,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // A refusal says that price or stock has moved: the products are read anew either way. So is the discount code after
      // a refusal; an order that was placed has used it.
      invalidatesTags: (_order, error) => (error ? ['Order', 'Product', 'Discount'] : ['Order', 'Product']),
    }),
    myOrders: build.query({ ...call(orders.mine, noArgument), providesTags: ['Order'] }),
    readOrder: build.query({
      ...call(orders.one, (id: string) => ({ params: { id } })),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    listOrders: build.infiniteQuery<OrderPage, OrderFilter, string | null>({
      ...call(orders.list, ({ queryArg, pageParam }: OrderPageRequest) => ({
        query: { ...queryArg, ...(pageParam !== null && { before: pageParam }) },
      })),
      transformResponse: (found: Order[], meta: ResponseMeta | undefined) => ({
        orders: found,
        before: readBefore(meta?.link),
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.before },
      providesTags: ['Order'],
    }),
    deliverOrder: build.mutation({
      ...call(orders.deliver, (id: string) => ({ params: { id } })),
      // The lists, the order, its history and its e-mails; a refusal may mean that somebody else was quicker.
      invalidatesTags: ['Order'],
    }),
    cancelOrder: build.mutation({
      ...call(orders.cancel, (id: string) => ({ params: { id } })),
      // Its pieces can be sold again, and its discount code be used.
      invalidatesTags: ['Order', 'Product'],
    }),
    refundOrder: build.mutation({
      ...call(orders.refund, ({ id, amount, idempotencyKey }: RefundAttempt) => ({
        params: { id },
        body: { amount },
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Order'],
    }),
    retryRefund: build.mutation({
      ...call(orders.retryRefund, (params: { id: string; refundId: string }) => ({ params })),
      invalidatesTags: ['Order'],
    }),
    settleAttention: build.mutation({
      ...call(orders.resolveAttention, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const {
  usePlaceOrderMutation,
  useMyOrdersQuery,
  useReadOrderQuery,
  useListOrdersInfiniteQuery,
  useDeliverOrderMutation,
  useCancelOrderMutation,
  useRefundOrderMutation,
  useRetryRefundMutation,
  useSettleAttentionMutation,
} = ordersApi
