import { randomBytes } from 'node:crypto'
import type { Switches } from './control/switches.ts'
import type { Order } from './paypal-objects.ts'

/** What `startPaypalStandIn` was told. */
export interface Settings {
  clientId: string
  clientSecret: string
}

/** The first answer to a POST, kept under its PayPal-Request-Id. */
export interface KeptAnswer {
  fingerprint: string
  answer: unknown
}

/** All that a decision of the simulator may need. Kept in memory: it is for tests. */
export interface Simulator {
  settings: Settings
  /** Where it listens, such as http://127.0.0.1:4271. */
  baseUrl: string
  orders: Map<string, Order>
  tokens: Set<string>
  answers: Map<string, KeptAnswer>
  switches: Switches
  /** Every call to the API, oldest first, such as `POST /v2/checkout/orders`. */
  calls: string[]
  now: () => Date
}

/** An id as the provider makes them: 17 capital letters and digits. */
export function makeId(): string {
  return randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
}
