import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/**
 * Shows the simulator's card page on the shop's one public port, below `/card`. Its own headers win over the shop's: its
 * form may lead back to the shop, which the shop's policy does not allow. The shop's cookies stay here.
 */
export async function showCardPage(app: FastifyInstance, simulator: { host: string; port: number }): Promise<void> {
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
