import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { apiRoutes } from './api/api.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { normalSwitches } from './control/switches.ts'
import { approveRoutes } from './page/approve.routes.ts'
import type { Settings, StandIn } from './stand-in.ts'

export interface PaypalStandInOptions extends Settings {
  /** On 127.0.0.1 only; 0 or nothing: any free one. */
  port?: number
  now?: () => Date
  /** Adds the routes below /_control for tests. */
  controls?: boolean
}

export interface PaypalStandIn {
  baseUrl: string
  close(): Promise<void>
}

/**
 * Starts the stand-in of the payment-button provider: the calls of its API that the shop makes, and the page on which the
 * payer approves. For tests: it forgets everything when it stops. Throws when the port is taken.
 */
export async function startPaypalStandIn(options: PaypalStandInOptions): Promise<PaypalStandIn> {
  const { clientId, clientSecret, port = 0, now = () => new Date(), controls = false } = options
  const app = fastify({
    forceCloseConnections: true,
    // A parameter that is not known is refused, not dropped: it may be a misspelt one.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  })
  const standIn: StandIn = {
    settings: { clientId, clientSecret },
    baseUrl: '',
    orders: new Map(),
    tokens: new Set(),
    answers: new Map(),
    switches: normalSwitches(),
    calls: [],
    now,
  }
  await app.register(formbody)
  await app.register(apiRoutes(standIn))
  await app.register(approveRoutes(standIn))
  if (controls) await app.register(controlRoutes(standIn), { prefix: '/_control' })
  await app.listen({ host: '127.0.0.1', port })
  const address = app.server.address()
  standIn.baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return { baseUrl: standIn.baseUrl, close: () => app.close() }
}
