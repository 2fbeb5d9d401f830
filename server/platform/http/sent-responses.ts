import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { renderAddress } from '#server/platform/log/log-requests.ts'

/** A response that was sent, for the log and the metrics. */
export interface SentResponse {
  raw: IncomingMessage
  requestId: string
  method: string
  /** The pattern of the page, else that of the route, such as `/product/:id`; `none` without one. */
  route: string
  /** The pattern of the route; `none` without one. */
  url: string
  status: number
  ms: number
  /** Whether a page made the call while it was rendered. */
  isOfPage: boolean
}

/** Reports every response to its listeners: those of Fastify, and cached ones that are sent past it. */
export class SentResponses {
  readonly #listeners: ((sent: SentResponse) => void)[] = []

  onSent(listener: (sent: SentResponse) => void): void {
    this.#listeners.push(listener)
  }

  report(sent: SentResponse): void {
    for (const listener of this.#listeners) listener(sent)
  }

  /** Reports the responses of Fastify. */
  register(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const url = request.routeOptions.url ?? 'none'
      this.report({
        raw: request.raw,
        requestId: request.id,
        method: request.method,
        route: request.pageRoute ?? url,
        url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        isOfPage: request.socket.remoteAddress === renderAddress,
      })
    })
  }
}
