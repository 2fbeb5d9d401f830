import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page, such as `/product/:id`; null for a request of no page. */
    pageRoute: string | null
  }
}

/** The address of the calls that a page makes to the API while it is rendered. */
export const renderAddress = 'ssr'

/** Routes that are asked for many times for each page, or every few seconds by a supervisor. */
const frequentRoutes =
  /^\/(?:assets|images)\/|^\/(?:favicon\.svg|favicon\.ico|site\.webmanifest|healthz|readyz|metrics)$/

/** Whether a path is asked for many times for each page, or every few seconds. */
export function isFrequentPath(path: string): boolean {
  return frequentRoutes.test(path)
}

/**
 * Logs a line per request (`debug` for frequent ones) with the route's pattern: a URL may have an id or token in it.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('pageRoute', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, socket } = request
    const route = routeOf(request)
    const isQuiet = socket.remoteAddress === renderAddress || isFrequentPath(route)
    const line = { reqId, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    app.log[isQuiet ? 'debug' : 'info'](line, 'request')
    done()
  })
}

/** The pattern of the page of a request, else that of its route, such as `/product/:id`; `none` without one. */
export function routeOf({ pageRoute, routeOptions }: FastifyRequest): string {
  return pageRoute ?? routeOptions.url ?? 'none'
}
