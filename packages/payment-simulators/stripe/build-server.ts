import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { apiRoutes } from './api/api.routes.ts'
import { parseForm } from './api/parse-form.ts'
import { controlRoutes } from './control/control.routes.ts'
import { pageRoutes } from './page/page.routes.ts'
import type { Simulator } from './simulator.ts'

/** Creates a server without routes. It parses forms as the provider does. */
export function createServer(logger: boolean): FastifyInstance {
  return fastify({
    logger,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, maxParamLength: 200 },
  })
}

/** Adds the routes of the provider's API, of the payment page and, for tests, of the controls. */
export async function addRoutes(
  app: FastifyInstance,
  simulator: Simulator,
  { controls }: { controls: boolean },
): Promise<void> {
  await app.register(formbody, { parser: parseForm })
  await app.register(apiRoutes(simulator), { prefix: '/v1' })
  await app.register(pageRoutes(simulator), { prefix: '/card' })
  if (controls) await app.register(controlRoutes(simulator), { prefix: '/_control' })
}
