import type { PaymentReport } from '#server/platform/payment-provider.ts'

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]

/** The events about refunds: made in Stripe's dashboard, or changed later, for example because the bank returns one. */
export const refundEvents = new Set([
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
])

/** The events that report a payment to the owner. */
export const reportKinds = new Map<string, PaymentReport['kind']>([
  ['charge.dispute.created', 'disputed'],
  ['charge.dispute.funds_withdrawn', 'disputed'],
  ['charge.dispute.funds_reinstated', 'disputed'],
  ['charge.dispute.closed', 'disputed'],
  ['radar.early_fraud_warning.created', 'fraud-warning'],
])

/** Every event that the shop acts on; the webhook endpoint must subscribe to exactly these. */
export const subscribedEvents = [...sessionEvents, ...refundEvents, ...reportKinds.keys()]
