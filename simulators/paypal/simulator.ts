import { randomBytes } from 'node:crypto'
import type { Switches } from './control/switches.ts'
import type { Order } from './paypal-objects.ts'

/** The credentials that `startPaypalSimulator` accepts. */
export interface Settings {
  clientId: string
  clientSecret: string
}

/** The first reply to a POST, stored under its PayPal-Request-Id. */
export interface SavedReply {
  fingerprint: string
  answer: unknown
}

/** The context that every decision of the simulator receives. It is in memory, because the simulator is for tests. */
export interface Simulator {
  settings: Settings
  /** The URL of the simulator, such as http://127.0.0.1:4271. */
  baseUrl: string
  orders: Map<string, Order>
  tokens: Set<string>
  answers: Map<string, SavedReply>
  switches: Switches
  /** Every request to the API, oldest first, such as `POST /v2/checkout/orders`. */
  calls: string[]
  now: () => Date
}

/** Creates an id in the provider's format: 17 capital letters and digits. */
export function makeId(): string {
  return randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
}
