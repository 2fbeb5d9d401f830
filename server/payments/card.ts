import type { OrderItemRow, OrderRow } from '#server/orders/orders.queries.ts'

/** A checkout session as the shop needs it, whoever provides it. Amounts in cents. */
export interface CardSession {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  paymentMethodTypes: string[]
  orderId: string | null
  amountCents: number
  currency: string
  paymentId: string | null
  isTest: boolean
}

/** What a session is opened for. `attempt` counts the sessions of an order, so that a double click opens one. */
export interface NewCardSession {
  order: OrderRow
  items: readonly OrderItemRow[]
  expiresAt: Date
  attempt: number
}

/** An event of the provider's: its id, its kind and the session that it is about, if any. */
export interface CardEvent {
  id: string
  type: string
  sessionId: string | null
}

/**
 * The provider of the hosted card checkout: Stripe, or its stand-in behind the same package. Every call may throw
 * ShopError 502 with a sentence when the provider is down, slow or talks nonsense.
 */
export interface Card {
  /** Whether payments are tests: the stand-in, or a test key. */
  isTest: boolean
  openSession(wanted: NewCardSession): Promise<CardSession>
  /** The session as the provider has it now, or null when it does not know it. */
  findSession(id: string): Promise<CardSession | null>
  /** Checks an event's signature over its raw bytes. Throws ShopError 400 when it is not the provider's. */
  readEvent(raw: Buffer, signature: string | undefined): CardEvent
}
