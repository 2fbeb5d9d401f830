import type { FastifyInstance } from 'fastify'
import { health } from '#contract/platform/health.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { registerEndpoint } from './register-endpoint.ts'

/** Migrations run before the server listens, so a database that responds and stores is ready. */
export function healthRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, health.alive, () => ({ status: 'ok' }))
  registerEndpoint(app, health.ready, async () => {
    const isStoring = await isDatabaseStoring(shop).catch((error: unknown) => {
      shop.log.error(error)
      throw new ShopError(503, 'The database does not answer.')
    })
    if (!isStoring) throw new ShopError(503, 'The database stores nothing: it is read-only, or its disk is full.')
    return { status: 'ready' }
  })
}

async function isDatabaseStoring(shop: Shop): Promise<boolean> {
  const { isReadOnly } = await shop.ping()
  return !isReadOnly && (await shop.storage.isStoring())
}
