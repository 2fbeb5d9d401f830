import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page, such as `/product/:id`; null for a request of no page. */
    pageRoute: string | null
  }
}

/** Reports the responses of the server. */
interface ResponseReports {
  onSent(
    listener: (sent: {
      requestId: string
      method: string
      route: string
      status: number
      ms: number
      isOfPage: boolean
    }) => void,
  ): void
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
 * Logs one line for each request, at `debug` for frequent ones, with the route's pattern, because a URL may have a
 * search, an id or a token in it.
 */
export function logRequests(app: FastifyInstance, responses: ResponseReports): void {
  app.decorateRequest('pageRoute', null)
  responses.onSent(({ requestId: reqId, method, route, status, ms, isOfPage }) => {
    const isQuiet = isOfPage || isFrequentPath(route)
    app.log[isQuiet ? 'debug' : 'info']({ reqId, method, route, status, ms: Math.round(ms) }, 'request')
  })
}
