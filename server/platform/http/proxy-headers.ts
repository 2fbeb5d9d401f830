import type { FastifyInstance } from 'fastify'
import { RepeatedLines } from '#server/platform/log/repeated-lines.ts'
import { isLoopback } from '#server/platform/limits/direct-loopback.ts'

/** Headers in which some proxies name the visitor, and which the shop does not read. */
const unreadHeaders = ['x-real-ip', 'forwarded'] as const
const hourMs = 3_600_000

/** Warns hourly when a local proxy names visitors only in these headers: all would have its address, without limits. */
export function warnAboutProxyHeaders(app: FastifyInstance): void {
  const repeated = new RepeatedLines(hourMs)
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (headers['x-forwarded-for'] !== undefined) return
    const header = unreadHeaders.find((name) => headers[name] !== undefined)
    if (header === undefined || !isLoopback(socket.remoteAddress ?? '')) return
    repeated.write(header, (fields) =>
      app.log.warn(
        { header, ...fields },
        'a proxy on this machine names the visitor in a header that the shop does not read: let it send X-Forwarded-For',
      ),
    )
  })
}
