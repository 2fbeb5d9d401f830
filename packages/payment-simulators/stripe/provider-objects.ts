/**
 * The provider's objects, limited to what the shop reads. Names and shapes are those of Stripe's API reference
 * (https://docs.stripe.com/api); amounts are whole cents, times are whole seconds since 1970.
 */

/** The API version that stripe-node 23 pins; events have it in `api_version`. */
export const apiVersion = '2026-10-28.endive'

export type Metadata = Record<string, string>

interface Price {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  livemode: false
  metadata: Metadata
  product: string
  tax_behavior: string
  type: 'one_time'
  unit_amount: number
  unit_amount_decimal: string
}

export interface LineItem {
  id: string
  object: 'item'
  adjustable_quantity: null
  amount_discount: number
  amount_subtotal: number
  amount_tax: number
  amount_total: number
  currency: string
  description: string
  metadata: Metadata
  price: Price
  quantity: number
}

export interface Session {
  id: string
  object: 'checkout.session'
  adaptive_pricing: { enabled: boolean } | null
  allow_promotion_codes: null
  allowed_payment_method_types: string[] | null
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer: null
  customer_details: { email: string | null; name: string | null } | null
  customer_email: string | null
  discounts: { coupon: string; promotion_code: null }[]
  expires_at: number
  livemode: false
  locale: string | null
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  submit_type: string | null
  success_url: string
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  ui_mode: 'hosted_page'
  url: string | null
}

/** Where the goods of a payment are sent to, with the fields that the merchant has sent. */
export interface ShippingAddress {
  name: string
  phone?: string | undefined
  address: { [field in 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country']?: string | undefined }
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: 'automatic'
  created: number
  currency: string
  customer: null
  description: string | null
  last_payment_error: { type: string; code: string; message: string } | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  payment_method_types: string[]
  receipt_email: string | null
  shipping: ShippingAddress | null
  status: 'processing' | 'succeeded' | 'requires_payment_method'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  billing_details: { email: string | null; name: string | null }
  captured: boolean
  created: number
  currency: string
  description: string | null
  disputed: boolean
  livemode: false
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method_details: { type: string; card?: { brand: string; last4: string } }
  refunded: boolean
  status: 'succeeded'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'succeeded' | 'pending' | 'failed'
  /** Why it is pending, and why it failed. */
  pending_reason?: 'insufficient_funds'
  failure_reason?: string
}

/** A chargeback, or an inquiry before one. */
export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost' | 'prevented'
  /** `resolution`: a rule of the account refunded the payment; `block`: the bank dropped the dispute. */
  payment_method_details: { type: 'card'; card: { case_type: 'chargeback' | 'block' | 'resolution' } }
}

/** A bank's report of misuse. `actionable` is false once the payment is disputed or refunded. */
export interface EarlyFraudWarning {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
  livemode: false
  payment_intent: string
}

export interface Coupon {
  id: string
  object: 'coupon'
  amount_off: number | null
  created: number
  currency: string | null
  duration: 'once'
  livemode: false
  max_redemptions: number | null
  metadata: Metadata
  name: string | null
  percent_off: number | null
  times_redeemed: number
  valid: boolean
}

/** A movement of the balance: what the bank gets is the sum of the `net` of a payout's transactions. */
export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  reporting_category: string
  source: string
  status: 'available'
  type:
    'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment' | 'payout' | 'payout_failure'
}

/** Money that is sent to the merchant's bank. `arrival_date` is the start of a day in UTC. */
export interface Payout {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  description: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  method: 'standard'
  original_payout: null
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: null
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  type: 'bank_account'
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'radar.early_fraud_warning.created'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

export interface ProviderEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Session | Charge | Refund | Dispute | EarlyFraudWarning }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: EventType
}
