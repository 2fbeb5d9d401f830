import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Shop } from '#server/platform/shop.ts'
import { isDirectLoopback } from '#server/platform/limits/direct-loopback.ts'
import { throwNotFound } from './error-reply.ts'

/**
 * Counts and times responses by route and serves them at `/metrics` to this machine and callers with the token; others
 * get 404. Returns the registry, to which features add their metrics.
 */
export function registerMetrics(app: FastifyInstance, { config, replica }: Pick<Shop, 'config' | 'replica'>): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const replicaInUse = new Gauge({
    name: 'replica_in_use',
    help: 'Whether public responses are read from the replica (1), or from the primary (0)',
    registers: replica ? [registry] : [],
    collect() {
      replicaInUse.set(replica?.asOfMs() === -Infinity ? 0 : 1)
    },
  })
  app.addHook('onResponse', ({ method, routeOptions: { url = 'none' } }, { statusCode, elapsedTime }, done) => {
    responses.observe({ method, route: url, status: statusCode }, elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed = isDirectLoopback(request) || isBearer(request.headers.authorization, config.metricsToken)
    if (!isAllowed) return throwNotFound()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
  return registry
}

/** Whether an `Authorization` header carries the token. It takes the same time for every wrong one. */
function isBearer(authorization: string | undefined, token: string | undefined): boolean {
  if (authorization === undefined || token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}
