import { orders, type NewOrder } from '#contract/orders.ts'
import { api, call, nothing } from './base.ts'

/** An order to place. The key stays the same while the same attempt is repeated, so that it is placed once. */
export interface OrderAttempt {
  order: NewOrder
  idempotencyKey: string
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
    myOrders: build.query({ ...call(orders.mine, nothing), providesTags: ['Order'] }),
    readOrder: build.query({
      ...call(orders.one, (id: string) => ({ params: { id } })),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
  }),
})

export const { usePlaceOrderMutation, useMyOrdersQuery, useReadOrderQuery } = ordersApi
