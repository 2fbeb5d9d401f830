import { addRoutes, newServer } from './build-server.ts'
import { normalSwitches } from './control/switches.ts'
import { openOutbox } from './events/outbox.ts'
import { retryDelaysMs } from './events/retry-delays.ts'
import type { Simulator } from './simulator.ts'
import { openStore } from './state/store.ts'
import { catchUpWithClock, watchClock } from './watch-clock.ts'

export interface StripeSimulatorOptions {
  /** The key that calls must carry as their bearer, e.g. `sk_test_stand_in`. */
  secretKey: string
  /** Where signed events are posted, and the secret (`whsec_…`) that signs them. */
  webhookUrl: string
  webhookSecret: string
  /** The payment page as the shopper's browser reaches it, e.g. `http://localhost:3000/card`: the shop hands /card/* on to /card/* here. */
  publicUrl: string
  /** Named in "Back to …" on the page. */
  shopName: string
  /** Where everything is kept across restarts; without it, in memory only. */
  stateFile?: string
  /** On 127.0.0.1 only; 0 or nothing: any free one. */
  port?: number
  now?: () => Date
  logger?: boolean
  /** Adds the routes below /_control for tests. */
  controls?: boolean
  /** How long an Afterpay payment that is paid later takes to arrive; 30 seconds. */
  settleAfterMs?: number
  /** The pauses before an event is sent again; about three days in all. */
  retryDelaysMs?: readonly number[]
}

export interface StripeSimulator {
  host: string
  port: number
  close(): Promise<void>
}

/**
 * Starts the card provider's simulator: its REST API at /v1, its payment page at /card, its events to `webhookUrl`. Throws when the
 * state file cannot be read or the port is taken.
 */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const { stateFile, port = 0, now = () => new Date(), logger = false, controls = false } = options
  const settings = {
    settleAfterMs: 30_000,
    retryDelaysMs,
    ...options,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
  }
  const app = newServer(logger)
  const store = await openStore(stateFile)
  const switches = normalSwitches()
  const outbox = openOutbox({ store, settings, switches, now, log: app.log })
  const simulator: Simulator = { settings, store, outbox, switches, now, log: app.log }

  await addRoutes(app, simulator, { controls })
  await app.listen({ host: '127.0.0.1', port })
  await catchUpWithClock(simulator)
  outbox.resume()
  const stopWatching = watchClock(simulator)

  const address = app.server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      stopWatching()
      await app.close()
      await outbox.close()
      await store.flush()
    },
  }
}
