import type { FastifyInstance } from 'fastify'
import { health } from '#contract/monitoring/health.ts'
import { ShopError } from '#server/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { registerEndpoint } from './register-endpoint.ts'

/**
 * The endpoints for a process supervisor. Migrations run before the server listens, so a responding database is ready.
 */
export function healthRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, health.alive, () => ({ status: 'ok' }))
  registerEndpoint(app, health.ready, async () => {
    await shop.ping().catch((error: unknown) => {
      shop.log.error(error)
      throw new ShopError(503, 'The database does not answer.')
    })
    return { status: 'ready' }
  })
}
