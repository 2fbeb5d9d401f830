import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { Order } from './orders.ts'

/** A checkout session as the success page shows it (spec §7). */
export const CheckoutSession = Type.Object({
  id: Type.String(),
  payment_status: Type.Union([Type.Literal('paid'), Type.Literal('unpaid'), Type.Literal('no_payment_required')]),
  payment_method_types: Type.Array(Type.String()),
  orderId: Id,
  isTestPayment: Type.Boolean(),
})
export type CheckoutSession = Static<typeof CheckoutSession>

/** The endpoints of payment (spec §7, Payment and other). */
export const payments = {
  startCheckout: endpoint({
    method: 'POST',
    url: '/api/stripe/create-checkout-session',
    access: 'owner',
    summary: 'Start the hosted checkout of an order; only its _id is used',
    body: Type.Object({
      order: Type.Object({ _id: Id }, { 'x-message': 'The order to pay is missing.' }),
    }),
    reply: Type.Object({ id: Type.String(), url: Type.String() }),
  }),
  readCheckout: endpoint({
    method: 'GET',
    url: '/api/stripe/order-success',
    access: 'owner',
    summary: 'Read a checkout session after the return from the hosted checkout',
    query: Type.Object({
      session_id: Type.String({ minLength: 1, maxLength: 300, 'x-message': 'The session_id is missing.' }),
    }),
    reply: Type.Object({ session: CheckoutSession }),
  }),
  confirmPaid: endpoint({
    method: 'PUT',
    url: '/api/orders/:id/paid',
    access: 'owner',
    summary: 'Check with the payment provider whether an order is paid, and mark it as paid',
    params: IdParams,
    reply: Order,
  }),
  receiveWebhook: endpoint({
    method: 'POST',
    url: '/api/stripe/webhook',
    access: 'provider',
    summary: 'Receive a signed webhook event of the payment provider',
    reply: Type.Object({ received: Type.Boolean() }),
  }),
  paypalConfig: endpoint({
    method: 'GET',
    url: '/api/config/paypal',
    access: 'anyone',
    summary: 'Read the PayPal client id, empty when PayPal is not configured',
    reply: Type.Object({ clientId: Type.String() }),
  }),
  startPaypalCheckout: endpoint({
    method: 'POST',
    url: '/api/paypal/create-order',
    access: 'owner',
    summary: 'Start the PayPal checkout of an order; only its _id is used',
    body: Type.Object({
      order: Type.Object({ _id: Id }, { 'x-message': 'The order to pay is missing.' }),
    }),
    reply: Type.Object({ id: Type.String(), url: Type.String() }),
  }),
  capturePaypalPayment: endpoint({
    method: 'PUT',
    url: '/api/orders/:id/pay',
    access: 'owner',
    summary: 'Capture the PayPal payment that the shopper approved, and mark the order as paid',
    params: IdParams,
    reply: Order,
  }),
}
