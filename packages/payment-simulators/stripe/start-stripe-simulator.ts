import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { apiRoutes } from './api/api.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { openOutbox, retryDelaysMs } from './events/outbox.ts'
import { pageRoutes } from './page/page.routes.ts'
import { runDueWork, startDueWork } from './run-due-work.ts'
import { defaultSwitches, type Simulator } from './simulator.ts'
import { openStore } from './state/store.ts'

export interface StripeSimulatorOptions {
  /** The bearer token that requests must have, e.g. `sk_test_stand_in`. */
  secretKey: string
  /** The URL that receives signed events, and the secret (`whsec_…`) that signs them. */
  webhookUrl: string
  webhookSecret: string
  /** The public URL of the payment page, e.g. `http://localhost:3000/card`, which the shop proxies here. */
  publicUrl: string
  /** The shop's name in "Back to …" on the page. */
  shopName: string
  /** The file that stores the state across restarts; without it the state is in memory only. */
  stateFile?: string
  /** The port on 127.0.0.1; 0 by default: any free port. */
  port?: number
  now?: () => Date
  logger?: boolean
  /** Adds the routes below /_control for tests. */
  controls?: boolean
  /** The time until a delayed Afterpay payment succeeds; 30 seconds by default. */
  settleAfterMs?: number
  /** The delays between delivery attempts of an event; about three days in total by default. */
  retryDelaysMs?: readonly number[]
}

export interface StripeSimulator {
  host: string
  port: number
  close(): Promise<void>
}

/**
 * Starts the API at /v1, the payment page at /card and the delivery of events. Throws when the state file or port is
 * unusable.
 */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const { stateFile, port = 0, now = () => new Date(), logger = false, controls = false } = options
  const settings = {
    settleAfterMs: 30_000,
    retryDelaysMs,
    ...options,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
  }
  const app = createServer(logger)
  const store = await openStore(stateFile)
  const switches = defaultSwitches()
  const outbox = openOutbox({ store, settings, switches, now, log: app.log })
  const simulator: Simulator = { settings, store, outbox, switches, now, log: app.log }

  await addRoutes(app, simulator, { controls })
  await app.listen({ host: '127.0.0.1', port })
  await runDueWork(simulator)
  outbox.resume()
  const stopDueWork = startDueWork(simulator)

  const address = app.server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      stopDueWork()
      await app.close()
      await outbox.close()
      await store.flush()
    },
  }
}

/** Creates a server without routes. It parses forms as the provider does. */
function createServer(logger: boolean): FastifyInstance {
  return fastify({
    logger,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, maxParamLength: 200 },
  })
}

/** Adds the routes of the provider's API, of the payment page and, for tests, of the controls. */
async function addRoutes(
  app: FastifyInstance,
  simulator: Simulator,
  { controls }: { controls: boolean },
): Promise<void> {
  await app.register(formbody, { parser: parseForm })
  await app.register(apiRoutes(simulator), { prefix: '/v1' })
  await app.register(pageRoutes(simulator), { prefix: '/card' })
  if (controls) await app.register(controlRoutes(simulator), { prefix: '/_control' })
}

/** Parses a form (`line_items[0][price_data][currency]=nzd`); the limits allow a hundred lines with metadata. */
function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 10, arrayLimit: 200, parameterLimit: 10_000, plainObjects: true })
}
