import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the simulator's card page on the public port of the shop, below `/card`. Its headers replace the shop's, because
 * its form redirects to the shop, which the shop's policy forbids. The shop's cookies are not forwarded.
 */
export async function registerCardPageProxy(
  app: FastifyInstance,
  simulator: { host: string; port: number },
): Promise<void> {
  await app.register(proxy, {
    upstream: `http://${simulator.host}:${simulator.port}`,
    prefix: '/card',
    rewritePrefix: '/card',
    httpMethods: ['GET', 'HEAD', 'POST'],
    replyOptions: {
      rewriteRequestHeaders: (_request, { cookie: _cookie, ...headers }) => headers,
    },
  })
}
