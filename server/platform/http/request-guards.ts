import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopError } from '#server/platform/shop-error.ts'

/** A reason to refuse requests before anything else looks at them. */
export interface Guard {
  name: string
  /** The refusal of a request; undefined when it passes. */
  refuse(request: IncomingMessage): ShopError | undefined
  /** Whether the route of a request is exempt. No cached response has such a route. */
  isExempt?(request: FastifyRequest): boolean
}

/** The guards of the server: cached responses are sent past Fastify, and ask the same ones. */
export class RequestGuards {
  readonly #guards: Guard[] = []

  add(guard: Guard): void {
    this.#guards.push(guard)
  }

  isRefused(request: IncomingMessage): boolean {
    return this.#guards.some((guard) => guard.refuse(request) !== undefined)
  }

  /** Runs the guards for every request that Fastify answers. */
  register(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      for (const guard of this.#guards) {
        const refusal = guard.isExempt?.(request) ? undefined : guard.refuse(request.raw)
        if (refusal) throw refusal
      }
    })
  }
}
