import { ShopError } from './shop-error.ts'

/** The refusal of a webhook event whose signature is missing or wrong. */
export function invalidSignature(detail: 'Stripe' | 'PayPal'): ShopError {
  const notable = { action: 'webhook-refused', detail } as const
  return new ShopError(400, 'The signature of this event isn’t valid.', undefined, { notable })
}

/** The payment providers: `card` is Stripe's hosted checkout. */
export type ProviderName = 'card' | 'paypal'

/**
 * The state of a checkout session:
 * - `open`: the shopper can still pay
 * - `approved`: the shopper has approved the payment and the shop must capture it (PayPal only)
 * - `pending`: the checkout is complete and the money has not arrived yet (delayed methods)
 * - `paid`: the money has arrived
 * - `ended`: the session has expired or was closed, or its payment failed
 */
export type SessionState = 'open' | 'approved' | 'pending' | 'paid' | 'ended'

/** A checkout session of any provider. Amounts are in cents, the currency code is lower case. */
export interface CheckoutSession {
  id: string
  provider: ProviderName
  url: string | null
  state: SessionState
  /** The provider's own value, for the success page. */
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  paymentMethodTypes: string[]
  orderId: string | null
  amountCents: number
  currency: string
  /** The payment that refunds refer to; null while the session is unpaid and when there was nothing to pay. */
  paymentId: string | null
  /** A `pending` payment that arrives only when the owner accepts it at the provider. */
  mustBeAccepted?: boolean
  isTest: boolean
}

/** The method that a buyer has used: in the provider's words, such as `card`, and the last four digits of a card. */
export interface UsedMethod {
  type: string
  cardLast4: string | null
}

/**
 * A call to capture a payment. `isRepeat`: an earlier call since `startedAt` has no known result and may still be at
 * work, so that a refusal is not final (502).
 */
export interface CaptureCall {
  startedAt: Date
  isRepeat: boolean
}

/** The columns of an order that a provider needs. Texts that are missing are empty. */
interface OrderToPay {
  id: string
  number: number
  itemsCents: number
  shippingCents: number
  discountCents: number
  discountCode: string | null
  totalCents: number
  buyerName: string
  buyerEmail: string
  recipient: string
  phone: string
  address: string
  suburb: string
  city: string
  postCode: string
}

/** The data for a new session. `attempt` counts the sessions of an order, so that a double click opens one session. */
export interface NewCheckoutSession {
  order: OrderToPay
  items: readonly { name: string; qty: number; priceCents: number }[]
  expiresAt: Date
  attempt: number
  /** The payment page returns to the page of the order link instead of the pages for signed-in shoppers. */
  isFromLink?: boolean
}

/** A refund to request. Repeated requests with the same `id` and `keyNumber` make one refund. */
interface NewProviderRefund {
  id: string
  keyNumber: number
  orderId: string
  paymentId: string
  amountCents: number
}

/**
 * A refund in the provider's records. `shopRefundId` is the shop's id of it, or null when it was not requested by the
 * shop.
 */
export interface ProviderRefund {
  id: string
  shopRefundId: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Why a pending one is not paid yet, in the provider's words. */
  pendingReason?: string | undefined
  /** Why it failed: the provider's message. */
  failureReason?: string | undefined
}

/** A refusal of a provider: no retry of the call can succeed. */
export interface ProviderRefusal {
  /** The provider's error code. The HTTP status when there is none or the key is refused (401, 403). */
  code: string
  /** The provider's message. */
  reason: string
}

interface ProviderErrorDetails {
  cause: unknown
  isFinalForKey?: boolean
  refusal?: ProviderRefusal | undefined
  shopperMessage?: string
}

/**
 * A provider call failed: the shopper gets the message, the log the cause (`report-failures.ts`). The status is 502
 * when the provider does not respond, and 409 when it refuses the call. `isFinalForKey`: the provider has stored this
 * response under the idempotency key and returns it again for the same key. `shopperMessage` replaces the general
 * message about a refusal.
 */
export class ProviderError extends ShopError {
  readonly isFinalForKey: boolean
  readonly refusal: ProviderRefusal | undefined
  readonly shopperMessage: string | undefined

  constructor(message: string, { cause, isFinalForKey = false, refusal, shopperMessage }: ProviderErrorDetails) {
    super(refusal ? 409 : 502, shopperMessage ?? message)
    this.cause = cause
    this.isFinalForKey = isFinalForKey
    this.refusal = refusal
    this.shopperMessage = shopperMessage
  }
}

/** An event of the provider: its id, its type, and the session or payment that it refers to, if any. */
export interface ProviderEvent {
  id: string
  type: string
  sessionId: string | null
  /** The refunded payment, in an event about refunds. */
  refundedPaymentId: string | null
  /** The order id that the shop sent with the payment. */
  orderId: string | null
  /** What a bank reports about a payment, in an event about that. */
  report?: PaymentReport | undefined
}

/** An event in the provider's list, with the time of its creation by the provider's clock. */
export interface ListedEvent extends ProviderEvent {
  createdAt: Date
}

/** A bank's report about a payment: its buyer disputes it, or its card was stolen or misused. */
export type PaymentReport =
  | { kind: 'fraud-warning'; id: string; /** The payment according to the event. */ paymentId: string | null }
  | {
      kind: 'disputed'
      id: string
      /** The dispute according to the event, if it is complete. */ stated: Dispute | null
    }

/** The payment of a report, and the order id that the shop sent with it. */
export interface ReportedPayment {
  paymentId: string
  orderId: string | null
}

/**
 * A dispute: the buyer asks the bank or PayPal for the money back. `lost`: the buyer gets the money. `won`: the shop
 * keeps it, or PayPal pays. Anything else is `open` and needs the owner.
 */
export interface Dispute {
  id: string
  state: 'open' | 'won' | 'lost'
  openedAt: Date
  /** The provider has refunded the buyer, so that the money may be in its list of refunds too. */
  isRefunded?: boolean
  /** The disputed payments, with the disputed part of each; for a lost dispute, the part that the buyer gets. */
  payments: (ReportedPayment & { amountCents: number })[]
}

/** Gaps in the setup of a provider account, as sentences for the owner, and settings that the key may not read. */
export interface ProviderGaps {
  missing: string[]
  unread: string[]
}

/**
 * A payment provider: Stripe, its simulator behind the same package, or PayPal; no call takes longer than 9 s. Every
 * call may throw a ProviderError with a message for the shopper: 502 when the provider is down, slow or sends an
 * invalid response, 409 when it refuses the call.
 */
export interface PaymentProvider {
  name: ProviderName
  /** Whether payments are tests: with the simulator or a test key. */
  isTest: boolean
  openSession(newSession: NewCheckoutSession): Promise<CheckoutSession>
  /** Reads the current session, or returns null when the provider does not know it. */
  findSession(id: string): Promise<CheckoutSession | null>
  /**
   * Lists the sessions that were opened in a span of time, newest first, with a time limit for each page; a `pending`
   * one may have failed. Empty for a provider that has no such list (PayPal).
   */
  listSessions(opened: { from: Date; until: Date }): Promise<CheckoutSession[]>
  /**
   * Captures the payment of an `approved` session, once for any number of calls; only reads a session in another state.
   */
  captureSession(id: string, call: CaptureCall): Promise<CheckoutSession | null>
  /**
   * Reads the method that paid a session, in 2 s at most. Null when the provider does not say it in time: the payment
   * does not depend on it.
   */
  findUsedMethod(session: CheckoutSession): Promise<UsedMethod | null>
  /** Ends an open session, so that it can no longer be paid. Returns its current state, which may be `paid`. */
  endSession(id: string): Promise<CheckoutSession | null>
  /**
   * Makes a refund. The status is `failed` when the provider refuses it permanently.
   */
  refund(newRefund: NewProviderRefund): Promise<ProviderRefund>
  /** Lists all refunds of a payment, including those made in the provider's dashboard. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Reads the payment of a fraud warning, or returns null when it is unknown or needs no attention any more. */
  findWarnedPayment(warningId: string): Promise<ReportedPayment | null>
  /** Reads the current state of a dispute, or returns null when the provider does not know it. */
  findDispute(id: string): Promise<Dispute | null>
  /** Whether a payment has a dispute that is not decided yet. */
  hasOpenDispute(paymentId: string): Promise<boolean>
  /**
   * Lists the events that the shop acts on, oldest first. `until` is left out for the newest ones. PayPal has no such
   * list: its disputes that changed in this time take its place.
   */
  listEvents(created: { from: Date; until?: Date | undefined }): Promise<ListedEvent[]>
  /** Removes the coupons of the shop's sessions from before an instant. Undefined for a provider without coupons. */
  removeCoupons?: ((until: Date) => Promise<void>) | undefined
  /** Reads what the provider has sent to the bank. Undefined for a provider whose payouts the shop cannot read. */
  payouts?: PayoutReader | undefined
  /** Says what the account lacks that the shop needs. Undefined for a provider whose account the shop cannot read. */
  findMissing?: (() => Promise<ProviderGaps>) | undefined
  /** Checks the signature of an event over its raw bytes. Throws ShopError 400 when it is not valid. */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent
}

/** A payout to the bank. Its amount is in cents, below zero when the provider takes money from the bank. */
export interface ProviderPayout {
  /** The provider's id. */
  reference: string
  isTest: boolean
  status: 'pending' | 'in-transit' | 'paid' | 'failed' | 'canceled'
  amountCents: number
  madeAt: Date
  /** The day on which the bank has it or is expected to have it, such as `2026-11-18`. */
  arrivesOn: string
  /** `later`: the provider still makes the list of its lines; `never`: it makes none. */
  lines: 'listed' | 'later' | 'never'
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/**
 * What a line of a payout is:
 * - `payment`, `refund`: of an order; `refund-failed`: a refund that came back
 * - `dispute`, `dispute-won`: the disputed money that the provider took, and returned
 * - `fee`: what the provider takes for something other than a payment
 * - `payout-failed`: a payout that came back from the bank
 */
export type PayoutLineKind =
  'payment' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-won' | 'fee' | 'payout-failed' | 'other'

/** A line of a payout in cents: the bank gets its amount less its fee. */
export interface ProviderPayoutLine {
  reference: string
  kind: PayoutLineKind
  amountCents: number
  feeCents: number
  madeAt: Date
  paymentId: string | null
  /** The provider's id of the refund, the dispute or the failed payout. */
  sourceId: string | null
  /** The order id that the shop sent with the payment. */
  orderId: string | null
}

/** Reads payouts. Its calls throw the errors of the provider. */
export interface PayoutReader {
  /** Lists the payouts in New Zealand dollars that were made since an instant. */
  listPayouts(from: Date): Promise<ProviderPayout[]>
  /** Lists a page of the lines of a payout: the first one, or that after a line. `next` is null on the last page. */
  listLines(payout: string, after?: string): Promise<{ lines: ProviderPayoutLine[]; next: string | null }>
}
