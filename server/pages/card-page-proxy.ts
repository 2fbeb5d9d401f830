import type { FastifyInstance } from 'fastify'

/**
 * Headers of one connection (RFC 9110, section 7.6.1), which a proxy does not pass on, and `Expect`, which Node has
 * answered already. The HTTP client of the proxy refuses some of them with an error.
 */
const connectionHeaders = new Set([
  'connection',
  'content-encoding',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Serves the simulator's card page on the public port of the shop, below `/card`, without the shop's cookies. Its
 * headers replace the shop's, because its form redirects to the shop, which the shop's policy forbids.
 */
export async function registerCardPageProxy(
  app: FastifyInstance,
  simulator: { host: string; port: number },
): Promise<void> {
  // A shop with a real provider has no simulator, and the package takes 3 MB.
  const { default: proxy } = await import('@fastify/http-proxy')
  await app.register(proxy, {
    upstream: `http://${simulator.host}:${simulator.port}`,
    prefix: '/card',
    rewritePrefix: '/card',
    httpMethods: ['GET', 'HEAD', 'POST'],
    replyOptions: {
      // The cause has the status: 400 for a body that cannot be decompressed.
      onError: (reply, { error }) => void reply.send(error.cause ?? error),
      rewriteRequestHeaders: (_request, { cookie: _cookie, ...headers }) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name))),
    },
  })
}
