import { orders, type Attention, type NewOrder, type Order } from '#contract/orders/orders.ts'
import type { OrderFilter, OrderListing } from '#rules/orders/order-filter.ts'
import {
  api,
  call,
  type ListPage,
  nextQuery,
  noArgument,
  numberedPages,
  pageQuery,
  type ResponseMeta,
  toListPage,
} from './base.ts'

/** An order to place. A repeated attempt has the same key, so that the order is placed once. */
export interface OrderAttempt {
  order: NewOrder
  idempotencyKey: string
}

/** A refund in dollars. The key stays the same while the same form is sent again. */
export interface RefundAttempt {
  id: string
  amount: number
  /** For the buyer. */
  note: string
  idempotencyKey: string
}

/** A page of orders, and the cursor of the next page: the `before` parameter, null on the last page. */
export interface OrderPage {
  orders: Order[]
  before: string | null
}

/** How many orders the list of the admin area reads at once. */
const ordersPerPage = 50

interface OrderPageRequest {
  queryArg: OrderListing
  pageParam: string | null
}

/** A reason why an order needs attention that is marked as resolved, or put back. */
export interface ResolvedAttention {
  id: string
  reason: Attention
  isResolved: boolean
}

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    placeOrder: build.mutation({
      ...call(orders.place, ({ order, idempotencyKey }: OrderAttempt) => ({
        body: order,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // The reply is the order page's data, so that page needs no request of its own right after.
      async onQueryStarted(_attempt, { dispatch, queryFulfilled }) {
        const placed = await queryFulfilled.catch(() => null)
        if (!placed) return
        const entry = { endpointName: 'readOrder', arg: placed.data._id, value: placed.data } as const
        dispatch(ordersApi.util.upsertQueryEntries([entry]))
      },
      // An error means that a price or the stock has changed, so the products are refetched in both cases. The discount
      // code is refetched after an error only: a placed order has used it, and a kept address.
      invalidatesTags: (_order, error) => ['Order', 'Product', error ? 'Discount' : 'Address'],
    }),
    myOrders: build.infiniteQuery<ListPage<Order>, void, number>({
      ...call(orders.mine, ({ pageParam }: { pageParam: number }) => ({ query: pageQuery(pageParam) })),
      transformResponse: (own: Order[], meta: ResponseMeta | undefined) => toListPage(own, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['Order'],
    }),
    readOrder: build.query({
      ...call(orders.one, (id: string) => ({ params: { id } })),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    listOrders: build.infiniteQuery<OrderPage, OrderListing, string | null>({
      ...call(orders.list, ({ queryArg, pageParam }: OrderPageRequest) => ({
        query: { ...queryArg, limit: ordersPerPage, ...(pageParam !== null && { before: pageParam }) },
      })),
      transformResponse: (orderList: Order[], meta: ResponseMeta | undefined) => ({
        orders: orderList,
        before: nextQuery(meta?.link)?.get('before') ?? null,
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.before },
      providesTags: ['Order'],
    }),
    sumOrders: build.query({
      ...call(orders.sum, (filter: OrderFilter) => ({ query: filter })),
      providesTags: ['Order'],
    }),
    findNearOrder: build.query({
      ...call(orders.near, (keyword: string) => ({ query: { keyword } })),
      providesTags: ['Order'],
    }),
    deliverOrder: build.mutation({
      ...call(orders.deliver, (id: string) => ({ params: { id } })),
      // The lists, the order, its history and its emails. Also after an error: another admin may have been faster.
      invalidatesTags: ['Order'],
    }),
    cancelOrder: build.mutation({
      ...call(orders.cancel, (id: string) => ({ params: { id } })),
      // Its units can be sold again, and its discount code can be used again.
      invalidatesTags: ['Order', 'Product'],
    }),
    releaseHolds: build.mutation({
      ...call(orders.releaseHolds, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order', 'Product', 'User'],
    }),
    releaseGuestHolds: build.mutation({
      ...call(orders.releaseGuestHolds, noArgument),
      invalidatesTags: ['Order', 'Product'],
    }),
    refundOrder: build.mutation({
      ...call(orders.refund, ({ id, amount, note, idempotencyKey }: RefundAttempt) => ({
        params: { id },
        body: { amount, note },
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Order'],
    }),
    retryRefund: build.mutation({
      ...call(orders.retryRefund, (params: { id: string; refundId: string }) => ({ params })),
      invalidatesTags: ['Order'],
    }),
    sendReceiptAgain: build.mutation({
      ...call(orders.sendReceiptAgain, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
    resolveAttention: build.mutation({
      ...call(orders.resolveAttention, ({ id, reason, isResolved }: ResolvedAttention) => ({
        params: { id },
        body: { reason, isResolved },
      })),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const {
  usePlaceOrderMutation,
  useMyOrdersInfiniteQuery,
  useReadOrderQuery,
  useLazyReadOrderQuery,
  useListOrdersInfiniteQuery,
  useSumOrdersQuery,
  useFindNearOrderQuery,
  useDeliverOrderMutation,
  useCancelOrderMutation,
  useReleaseHoldsMutation,
  useReleaseGuestHoldsMutation,
  useRefundOrderMutation,
  useRetryRefundMutation,
  useResolveAttentionMutation,
  useSendReceiptAgainMutation,
} = ordersApi
