import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { EventType, ProviderEvent } from './provider-objects.ts'
import type { Store } from './state/store.ts'

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

/** Creates an unguessable id such as `cs_test_…`. A session's id is the only credential of its payment page. */
export function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`
}

/** Whole seconds since 1970: the provider's unit of time. */
export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

/** Formats an amount of cents for New Zealand: 134800 in `nzd` is "$1,348.00". */
export function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-NZ', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)
}

/** The simulated failures that a test has set. They are in memory: a restart resets them. */
export interface Switches {
  webhooks: {
    /**
     * hold and reverse: wait for release, oldest or newest first. drop: never deliver. double: twice at the same time.
     */
    mode: 'send' | 'hold' | 'drop' | 'double' | 'reverse'
    delayMs: number
  }
  provider: {
    /** slow: reply after `delayMs`. error: 500. nonsense: 200 without JSON. refuse: the error in `refusal`. */
    mode: 'ok' | 'slow' | 'error' | 'nonsense' | 'refuse'
    delayMs: number
    /** True: the request is executed and only its reply is replaced. */
    afterwards: boolean
    /** The number of requests that are still affected; null: all. */
    times: number | null
    /** Affects only requests whose URL contains this; empty: all. */
    path?: string
    refusal?: Refusal
  }
  /** pending: the balance does not cover new refunds, and a control settles them. */
  refund: 'succeeded' | 'pending'
  /** off: the account has no Afterpay. */
  afterpay: 'on' | 'off'
}

/** An error of the provider, as `{mode: refuse}` sends it. */
interface Refusal {
  status: number
  message: string
  code?: string
}

/** The defaults: no simulated failures. */
export function defaultSwitches(): Switches {
  return {
    webhooks: { mode: 'send', delayMs: 0 },
    provider: { mode: 'ok', delayMs: 0, afterwards: false, times: null },
    refund: 'succeeded',
    afterpay: 'on',
  }
}
