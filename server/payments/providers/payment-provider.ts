import { ShopError } from '#server/shop-error.ts'
import type { OrderItemRow, OrderRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'

/** The providers that take money for the shop: the hosted card checkout, and the payment button. */
export type ProviderName = 'card' | 'paypal'

/**
 * How a checkout session stands, in the shop's own words:
 * - `open`: the shopper may still pay
 * - `approved`: the shopper has said yes, and the shop has to take the money (payment button only)
 * - `pending`: done, and the money is still on its way (delayed methods)
 * - `paid`: the money is there
 * - `ended`: it ran out, was closed, or its payment failed
 */
export type SessionState = 'open' | 'approved' | 'pending' | 'paid' | 'ended'

/** A checkout session as the shop needs it, whoever provides it. Amounts in cents, currency in small letters. */
export interface CheckoutSession {
  id: string
  provider: ProviderName
  url: string | null
  state: SessionState
  /** In the provider's own words, for the success page. */
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  paymentMethodTypes: string[]
  orderId: string | null
  amountCents: number
  currency: string
  /** What refunds are made of; null while nothing is paid, and when there was nothing to pay. */
  paymentId: string | null
  isTest: boolean
}

/** What a session is opened for. `attempt` counts the sessions of an order, so that a double click opens one. */
export interface NewCheckoutSession {
  order: OrderRow
  items: readonly OrderItemRow[]
  expiresAt: Date
  attempt: number
}

/** Money to give back. Asked for again under the same `id` of ours and the same number of a key, it is given back once. */
export interface NewProviderRefund {
  id: string
  keyNumber: number
  orderId: string
  paymentId: string
  amountCents: number
}

/** A refund as the provider has it. `ours` is the id under which the shop asked for it, if it was the shop. */
export interface ProviderRefund {
  id: string
  ours: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

/**
 * The provider did not do what was asked: the shopper gets a sentence, the log the cause. `isKept`: it has carried the call
 * out as far as it went, and says the same again for the same key.
 */
export class ProviderError extends ShopError {
  readonly isKept: boolean

  constructor(message: string, { cause, isKept }: { cause: unknown; isKept: boolean }) {
    super(502, message)
    this.cause = cause
    this.isKept = isKept
  }
}

/** An event of the provider's: its id, its kind, and the session or the payment that it is about, if any. */
export interface ProviderEvent {
  id: string
  type: string
  sessionId: string | null
  /** Of an event that tells of refunds. */
  refundedPaymentId: string | null
  /** The order that the shop had named when it asked for the payment. */
  orderId: string | null
}

/**
 * A provider of payment: Stripe or its simulator behind the same package, or the payment button. Every call may throw
 * ProviderTrouble (502) with a sentence when the provider is down, slow or talks nonsense; none takes longer than 9 seconds.
 */
export interface PaymentProvider {
  name: ProviderName
  /** Whether payments are tests: the simulator, or a test key. */
  isTest: boolean
  openSession(wanted: NewCheckoutSession): Promise<CheckoutSession>
  /** The session as the provider has it now, or null when it does not know it. */
  findSession(id: string): Promise<CheckoutSession | null>
  /** Takes the money of an `approved` session; any other is only read. Once, however often it is asked. */
  captureSession(id: string): Promise<CheckoutSession | null>
  /** Ends an open session, so that nobody can pay in it any more; answers how it stands now: it may have been paid. */
  endSession(id: string): Promise<CheckoutSession | null>
  /** Gives money back. Status `failed` when the provider refuses for good; `why` says what it said. */
  refund(wanted: NewProviderRefund): Promise<ProviderRefund & { why?: string }>
  /** All refunds of a payment, those too that were made on the provider's own pages. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Checks an event's signature over its raw bytes. Throws ShopError 400 when it is not the provider's. */
  readEvent(raw: Buffer, signature: string | undefined): ProviderEvent
}

/** The provider of a name. Throws ShopError 409 where it is not configured (any more). */
export function providerOf(shop: Shop, name: ProviderName): PaymentProvider {
  if (name === 'card') return shop.payments.stripe
  if (shop.payments.paypal) return shop.payments.paypal
  throw new ShopError(409, 'Paying with PayPal is not set up in this shop.')
}
