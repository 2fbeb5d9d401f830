import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { discountRoutes } from './discounts/discounts.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { registerOpenapi } from './http/openapi.ts'
import { registerBodyParsers } from './http/body-parsers.ts'
import { registerGracefulClose } from './http/graceful-close.ts'
import { noSuchCall, registerErrorReplies } from './http/error-reply.ts'
import { healthRoutes } from './http/health.routes.ts'
import { registerMetrics } from './http/metrics.ts'
import { routableUrl } from './pages/page-paths.ts'
import { registerRateLimits } from './http/rate-limits.ts'
import { registerSecurity } from './http/security.ts'
import { registerSessions } from './accounts/sessions.ts'
import { ResponseCache } from './http/response-cache.ts'
import { sitemapRoutes } from './pages/sitemap.ts'
import { imageRoutes } from './images/images.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import type { Shop } from './shop.ts'

/**
 * Builds the server of a shop: headers and sessions, then the calls feature by feature. What shows pages is registered by
 * whoever starts it. Reads like a table of contents; there is no autoload.
 */
export async function buildApp(shop: Shop, { dev = false } = {}): Promise<FastifyInstance> {
  const app = newServer(shop.log)
  registerGracefulClose(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime })
  })
  registerErrorReplies(app)
  app.setNotFoundHandler(noSuchCall)
  registerBodyParsers(app)
  registerMetrics(app)
  await registerSecurity(app, shop.config, dev)
  await registerSessions(app, shop)
  await registerRateLimits(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await registerOpenapi(app, shop.config.shopName)

  app.decorate('responseCache', new ResponseCache(() => shop.now()))

  await app.register(async (calls) => {
    healthRoutes(calls, shop)
    accountRoutes(calls, shop)
    catalogueRoutes(calls, shop)
    reviewRoutes(calls, shop)
    discountRoutes(calls, shop)
    orderRoutes(calls, shop)
    paymentRoutes(calls, shop)
    contactRoutes(calls, shop)
    mailRoutes(calls, shop)
    historyRoutes(calls, shop)
    dashboardRoutes(calls, shop)
    imageRoutes(calls, shop)
    sitemapRoutes(calls, shop)
    calls.all('/api/*', { schema: { hide: true } }, noSuchCall)
  })
  return app
}

/** A bare Fastify with the shop's limits: bodies up to 1 MB, a proxy on this network believed about the caller's address. */
function newServer(log: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // One line a request is for whoever looks for a fault (LOG_LEVEL=debug); /metrics counts them all.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    trustProxy: 'loopback, linklocal, uniquelocal',
    requestTimeout: 60_000,
    return503OnClosing: true,
    // As long as Node lets an address be: what is too long for an id or a keyword is said by whoever reads it.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send({ message: 'The address cannot be read.' })
    },
  })
}
