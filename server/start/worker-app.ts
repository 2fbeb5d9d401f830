import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { registerBackupMetrics } from '#server/back-office/backup/nightly/backup-metrics.ts'
import { registerErrorReplies, throwNotFound } from '#server/platform/http/error-reply.ts'
import { healthRoutes } from '#server/platform/http/health.routes.ts'
import { registerGracefulClose } from '#server/platform/http/load/graceful-close.ts'
import { registerMetrics } from '#server/platform/http/metrics.ts'
import { registerSerializers } from '#server/platform/http/serializers.ts'
import { registerShopMetrics } from './shop-metrics.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Builds the server of a worker process: what its supervisor and the monitoring read, and nothing of the shop, so that
 * a proxy that leads there by mistake shows no page.
 */
export function buildWorkerApp(shop: Shop): FastifyInstance {
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
  })
  registerGracefulClose(app)
  registerErrorReplies(
    app,
    async () => {},
    (error) => shop.storage.noteError(error),
  )
  app.setNotFoundHandler(throwNotFound)
  registerSerializers(app)
  const metrics = registerMetrics(app, shop)
  registerBackupMetrics(metrics, shop)
  registerShopMetrics(metrics, shop)
  // Its endpoints are for everyone, and there is no session to look up.
  app.decorate('findUser', async () => null)
  healthRoutes(app, shop)
  return app
}
