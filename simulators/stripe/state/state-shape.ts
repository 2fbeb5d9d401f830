import type {
  Charge,
  Coupon,
  LineItem,
  Metadata,
  PaymentIntent,
  ProviderEvent,
  Refund,
  Session,
} from '../provider-objects.ts'

/** A test card that waits for the shopper's confirmation. Only the public test numbers get this far. */
export interface TypedCard {
  number: string
  expiry: string
  name: string
}

/** A session together with what the provider keeps to itself. */
export interface Checkout {
  id: string
  session: Session
  lines: LineItem[]
  payment: { metadata: Metadata; description: string | null; receipt_email: string | null }
  awaiting: TypedCard | null
}

/** A payment; `settlesAt` (seconds) is set while the money is still on its way. */
export interface Payment {
  id: string
  checkoutId: string
  intent: PaymentIntent
  charge: Charge | null
  payerName: string | null
  cardNumber: string | null
  settlesAt: number | null
}

/** The answer that an idempotency key stands for; `isFault`: status 500, whatever was done. */
export interface SavedAnswer {
  id: string
  fingerprint: string
  created: number
  answer: unknown
  isFault?: boolean
}

/** An event and how far it has come; `nextAttemptAt` is in milliseconds of the real clock. */
export interface Delivery {
  id: string
  event: ProviderEvent
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given up'
  copies: number
  attempts: number
  nextAttemptAt: number
  lastStatus: number | null
}

/** Everything that survives a restart. Each map goes by its entries' `id`. */
export interface State {
  checkouts: Map<string, Checkout>
  payments: Map<string, Payment>
  coupons: Map<string, Coupon>
  refunds: Map<string, Refund>
  answers: Map<string, SavedAnswer>
  deliveries: Map<string, Delivery>
}
