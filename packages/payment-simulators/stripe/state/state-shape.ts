import type {
  BalanceTransaction,
  Charge,
  Coupon,
  Dispute,
  EarlyFraudWarning,
  LineItem,
  Metadata,
  PaymentIntent,
  Payout,
  ProviderEvent,
  Refund,
  Session,
  ShippingAddress,
} from '../provider-objects.ts'

/** A test card that waits for the shopper's confirmation. Only the public test numbers are accepted. */
export interface EnteredCard {
  number: string
  expiry: string
  name: string
}

/** A session together with the provider's internal data. */
export interface Checkout {
  id: string
  session: Session
  lines: LineItem[]
  payment: {
    metadata: Metadata
    description: string | null
    receipt_email: string | null
    /** Missing in a session that an older version has stored. */
    shipping?: ShippingAddress | null
  }
  awaiting: EnteredCard | null
}

/** A payment; `settlesAt` (seconds) is set while it is pending. */
export interface Payment {
  id: string
  checkoutId: string
  intent: PaymentIntent
  charge: Charge | null
  payerName: string | null
  cardNumber: string | null
  settlesAt: number | null
}

/** A movement of the balance, and the payout that it is part of; null while it waits for one. */
export interface BalanceEntry {
  id: string
  transaction: BalanceTransaction
  payoutId: string | null
}

/** The saved reply of an idempotency key. `isFault`: status 500, whether or not the request was executed. */
interface SavedReply {
  id: string
  fingerprint: string
  created: number
  answer: unknown
  isFault?: boolean
}

/** An event and the state of its delivery; `nextAttemptAt` is in milliseconds of the real clock. */
export interface Delivery {
  id: string
  event: ProviderEvent
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given up'
  copies: number
  attempts: number
  nextAttemptAt: number
  lastStatus: number | null
}

/** The state that survives a restart. The key of each map is the `id` of its entries. */
export interface State {
  checkouts: Map<string, Checkout>
  payments: Map<string, Payment>
  coupons: Map<string, Coupon>
  refunds: Map<string, Refund>
  reports: Map<string, Dispute | EarlyFraudWarning>
  balance: Map<string, BalanceEntry>
  payouts: Map<string, Payout>
  answers: Map<string, SavedReply>
  deliveries: Map<string, Delivery>
}
