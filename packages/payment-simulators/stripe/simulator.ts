import type { FastifyBaseLogger } from 'fastify'
import type { EventType, ProviderEvent } from './provider-objects.ts'
import type { Store } from './state/store.ts'
import type { Switches } from './control/switches.ts'

/** The options of `startStripeSimulator` with their defaults. */
export interface Settings {
  secretKey: string
  webhookUrl: string
  webhookSecret: string
  publicUrl: string
  shopName: string
  settleAfterMs: number
  retryDelaysMs: readonly number[]
}

/** Records events and delivers them to the shop. */
export interface Outbox {
  record(type: EventType, object: ProviderEvent['data']['object']): void
  resume(): void
  release(): Promise<number>
  /** Forgets all events. */
  clear(): void
  close(): Promise<void>
}

/** The context that every decision of the simulator receives. */
export interface Simulator {
  settings: Settings
  store: Store
  outbox: Outbox
  switches: Switches
  now: () => Date
  log: FastifyBaseLogger
}
