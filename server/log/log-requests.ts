import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestIdOf } from './request-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page, such as `/product/:id`; null for a request of no page. */
    pageRoute: string | null
  }
}

/** Reports the responses that Fastify does not see. */
interface ResponseReports {
  onSent(
    listener: (sent: {
      route: string
      status: number
      ms: number
      request: Pick<IncomingMessage, 'headers' | 'socket'>
    }) => void,
  ): void
}

/** The address of the calls that a page makes to the API while it is rendered. */
export const renderAddress = 'ssr'

/** Routes that are asked for many times for each page, or every few seconds by a supervisor. */
const frequentRoutes =
  /^\/(?:assets|images)\/|^\/(?:favicon\.svg|favicon\.ico|site\.webmanifest|healthz|readyz|metrics)$/

/**
 * Logs one line for each request, at `debug` for frequent ones, with the route's pattern, because a URL may have a
 * search, an id or a token in it. Ids of requests are used from addresses for which `isProxy` is true.
 */
export function logRequests(app: FastifyInstance, front: ResponseReports, isProxy: (address: string) => boolean): void {
  app.decorateRequest('pageRoute', null)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.pageRoute ?? request.routeOptions.url ?? 'none'
    const isQuiet = frequentRoutes.test(route) || request.socket.remoteAddress === renderAddress
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log[isQuiet ? 'debug' : 'info'](line, 'request')
  })
  front.onSent(({ route, status, ms, request }) => {
    app.log.info({ reqId: requestIdOf(request, isProxy), method: 'GET', route, status, ms: Math.round(ms) }, 'request')
  })
}
