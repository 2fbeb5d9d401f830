import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, OrderNumber, OneOf, Nullable } from '#contract/platform/fields.ts'
import { Order } from '#contract/orders/order.ts'

/** A checkout session as the success page shows it (spec §7). */
export const CheckoutSession = Type.Object({
  id: Type.String(),
  payment_status: OneOf(['paid', 'unpaid', 'no_payment_required']),
  payment_method_types: Type.Array(Type.String()),
  orderId: Id,
  isTestPayment: Type.Boolean(),
})
export type CheckoutSession = Static<typeof CheckoutSession>

/** What the shop asks a payment provider for. */
export const ProviderOperation = OneOf([
  'open-session',
  'find-session',
  'list-sessions',
  'capture-session',
  'end-session',
  'refund',
  'list-refunds',
  'find-dispute',
  'list-events',
  'list-payouts',
])
export type ProviderOperation = Static<typeof ProviderOperation>

/** A refusal of a payment provider that the owner has not marked as resolved. Equal refusals are counted. */
export const ProviderRefusal = Type.Object({
  _id: Id,
  provider: OneOf(['card', 'paypal']),
  operation: ProviderOperation,
  code: Type.String({ description: "the provider's error code, or the HTTP status; 401 and 403 are about the key" }),
  message: Type.String({ description: "the provider's message of the last refusal" }),
  orderId: Nullable(Id, { description: 'the order of the last refusal' }),
  orderNumber: Nullable(OrderNumber),
  count: Type.Integer(),
  lastAt: Instant,
})
export type ProviderRefusal = Static<typeof ProviderRefusal>

/** The endpoints of payment (spec §7, Payment and other). */
export const payments = {
  startCheckout: endpoint('POST', '/api/stripe/create-checkout-session', {
    access: 'owner',
    summary: 'Start the hosted checkout of an order; only its _id is used',
    // The specification's body has the order with its items twice.
    bodyLimitBytes: 262_144,
    body: Type.Object({ order: Type.Object({ _id: Id }, { 'x-message': 'The order to pay is missing.' }) }),
    reply: Type.Object({ id: Type.String(), url: Type.String() }),
  }),
  readCheckout: endpoint('GET', '/api/stripe/order-success', {
    access: 'owner',
    summary: 'Read a checkout session after the return from the hosted checkout',
    query: Type.Object({
      session_id: Type.String({ minLength: 1, maxLength: 300, 'x-message': 'The session_id is missing.' }),
    }),
    reply: Type.Object({ session: CheckoutSession }),
  }),
  confirmPaid: endpoint('PUT', '/api/orders/:id/paid', {
    access: 'owner',
    summary: 'Check with the payment provider whether an order is paid, and mark it as paid',
    params: IdParams,
    reply: Order,
  }),
  receiveWebhook: endpoint('POST', '/api/stripe/webhook', {
    access: 'provider',
    summary: 'Receive a signed webhook event of the payment provider',
    bodyLimitBytes: 1_048_576,
    reply: Type.Object({ received: Type.Boolean() }),
  }),
  paypalConfig: endpoint('GET', '/api/config/paypal', {
    access: 'anyone',
    summary: 'Read the PayPal client id, empty when PayPal is not configured',
    reply: Type.Object({ clientId: Type.String() }),
  }),
  startPaypalCheckout: endpoint('POST', '/api/paypal/create-order', {
    access: 'owner',
    summary: 'Start the PayPal checkout of an order; only its _id is used',
    // The specification's body has the order with its items twice.
    bodyLimitBytes: 262_144,
    body: Type.Object({ order: Type.Object({ _id: Id }, { 'x-message': 'The order to pay is missing.' }) }),
    reply: Type.Object({ id: Type.String(), url: Type.String() }),
  }),
  receivePaypalWebhook: endpoint('POST', '/api/paypal/webhook', {
    access: 'provider',
    summary: 'Receive a webhook event of PayPal, which PayPal itself verifies',
    bodyLimitBytes: 1_048_576,
    reply: Type.Object({ received: Type.Boolean() }),
  }),
  capturePaypalPayment: endpoint('PUT', '/api/orders/:id/pay', {
    access: 'owner',
    summary: 'Capture the PayPal payment that the buyer approved, and mark the order as paid',
    params: IdParams,
    reply: Order,
  }),
  resolveRefusal: endpoint('PUT', '/api/provider-refusals/:id/resolved', {
    access: { area: 'money', may: 'change' },
    summary: 'Mark a refusal of a payment provider as resolved; the next one shows it again',
    params: IdParams,
    reply: Type.Object({ resolved: Type.Boolean() }),
  }),
}
