import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { apiRoutes } from './api.routes.ts'
import { controlRoutes } from './control.routes.ts'
import { approveRoutes } from './approval-page.ts'
import type { Order } from './paypal-objects.ts'
import { defaultSwitches, type Settings, type Simulator } from './simulator.ts'

export interface PaypalSimulatorOptions extends Settings {
  /** The port on 127.0.0.1; 0 by default: any free port. */
  port?: number
  now?: () => Date
  /** Adds the routes below /_control for tests. */
  controls?: boolean
}

export interface PaypalSimulator {
  baseUrl: string
  /** A copy of every order, as the simulator stores it now. */
  readOrders(): Order[]
  close(): Promise<void>
}

/**
 * Starts the PayPal simulator for tests: the API that the shop uses and the payer's page, in memory. Throws when the
 * port is in use.
 */
export async function startPaypalSimulator(options: PaypalSimulatorOptions): Promise<PaypalSimulator> {
  const { clientId, clientSecret, webhookId, webhook, port = 0, now = () => new Date(), controls = false } = options
  const app = fastify({
    forceCloseConnections: true,
    // An unknown parameter is refused, not dropped, because it may be misspelt.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  })
  const simulator: Simulator = {
    settings: { clientId, clientSecret, webhookId, webhook },
    baseUrl: '',
    orders: new Map(),
    disputes: new Map(),
    tokens: new Set(),
    answers: new Map(),
    sent: new Map(),
    switches: defaultSwitches(),
    calls: [],
    requestIds: [],
    now,
  }
  await app.register(formbody)
  await app.register(apiRoutes(simulator))
  await app.register(approveRoutes(simulator))
  if (controls) await app.register(controlRoutes(simulator), { prefix: '/_control' })
  await app.listen({ host: '127.0.0.1', port })
  const address = app.server.address()
  simulator.baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    baseUrl: simulator.baseUrl,
    readOrders: () => structuredClone([...simulator.orders.values()]),
    close: () => app.close(),
  }
}
