import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { payments } from '#contract/payments/payments.ts'
import { api, call, noArgument } from './base.ts'

type PaypalCheckoutStart = BodyOf<typeof payments.startPaypalCheckout>

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCheckout: build.mutation({
      // The order's items are its products (spec §7); the server believes the order's _id alone.
      ...call(payments.startCheckout, (order: Order) => {
        const body = { products: order.orderItems, order }
        return { body }
      }),
      // Checkout may reserve stock again and extend the hold (behaviour, Orders).
      invalidatesTags: (_started, _error, order) => [{ type: 'Order', id: order._id }],
    }),
    readCheckout: build.query({
      ...call(payments.readCheckout, (sessionId: string) => ({ query: { session_id: sessionId } })),
      providesTags: ['Order'],
    }),
    confirmPaid: build.mutation({
      ...call(payments.confirmPaid, (id: string) => ({ params: { id } })),
      invalidatesTags: (_order, _error, id) => ['Order', { type: 'Order', id }],
    }),
    startPaypalCheckout: build.mutation({
      ...call(payments.startPaypalCheckout, (body: PaypalCheckoutStart) => ({ body })),
      invalidatesTags: (_started, _error, { order }) => [{ type: 'Order', id: order._id }],
    }),
    capturePaypal: build.mutation({
      ...call(payments.capturePaypalPayment, (id: string) => ({ params: { id } })),
      invalidatesTags: (_order, _error, id) => ['Order', { type: 'Order', id }],
    }),
    resolveRefusal: build.mutation({
      ...call(payments.resolveRefusal, (id: string) => ({ params: { id } })),
      // The dashboard shows the refusals.
      invalidatesTags: ['Order'],
    }),
    paypalConfig: build.query(call(payments.paypalConfig, noArgument)),
  }),
})

export const {
  useStartCheckoutMutation,
  useReadCheckoutQuery,
  useConfirmPaidMutation,
  useStartPaypalCheckoutMutation,
  useCapturePaypalMutation,
  usePaypalConfigQuery,
  useResolveRefusalMutation,
} = paymentsApi
