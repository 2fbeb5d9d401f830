import { randomBytes } from 'node:crypto'
import type { Dispute, Order } from './paypal-objects.ts'

export interface Settings {
  clientId: string
  clientSecret: string
  /** The id of the merchant's webhook; without it no event is valid. */
  webhookId?: string | undefined
  /** What the webhook is registered for. */
  webhook?: { url: string; event_types: { name: string }[] } | undefined
}

/** The first reply to a POST, stored under its PayPal-Request-Id. */
interface SavedReply {
  fingerprint: unknown
  answer: unknown
}

/** An event as it was sent: its exact text and the headers that sign it. */
export interface SentEvent {
  text: string
  headers: Record<
    | 'paypal-auth-algo'
    | 'paypal-cert-url'
    | 'paypal-transmission-id'
    | 'paypal-transmission-sig'
    | 'paypal-transmission-time',
    string
  >
}

/** The context that every decision of the simulator receives. It is in memory, because the simulator is for tests. */
export interface Simulator {
  settings: Settings
  baseUrl: string
  orders: Map<string, Order>
  disputes: Map<string, Dispute>
  tokens: Set<string>
  answers: Map<string, SavedReply>
  /** The events by transmission id. */
  sent: Map<string, SentEvent>
  switches: Switches
  /** Every request to the API, oldest first, such as `POST /v2/checkout/orders`. */
  calls: string[]
  /** The PayPal-Request-Id of every POST to the API, oldest first. */
  requestIds: string[]
  now: () => Date
}

/** Creates an id in the provider's format: 17 capital letters and digits. */
export function makeId(): string {
  return randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
}

export interface Switches {
  provider: {
    /**
     * slow: after `delayMs`. error: 500. nonsense: 200 without JSON. busy: 409. forbidden: 403. lost: no connection.
     */
    mode: 'ok' | 'slow' | 'error' | 'nonsense' | 'busy' | 'forbidden' | 'lost'
    delayMs: number
    /** True: the request is executed and only its reply is replaced. */
    afterwards: boolean
    /** The number of requests that are still affected; null: all. */
    times: number | null
    /** Affects only requests whose URL contains this; empty: all. */
    path: string
  }
  capture: {
    /**
     * decline: the order stays approved. send-back: it waits for its payer, and a repeated request gets the same
     * refusal.
     */
    outcome: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'decline' | 'send-back'
    /** Why a capture is pending; PENDING_REVIEW when it is missing. */
    reason?: string
    value?: string
    currency_code?: string
  }
  refund: 'COMPLETED' | 'PENDING' | 'FAILED'
}

/** The defaults: no simulated failures. */
export function defaultSwitches(): Switches {
  return {
    provider: { mode: 'ok', delayMs: 0, afterwards: false, times: null, path: '' },
    capture: { outcome: 'COMPLETED' },
    refund: 'COMPLETED',
  }
}
