import type { FastifyInstance } from 'fastify'
import { injectBeforeCall, injectAfterCall } from '../control/inject-errors.ts'
import { persistBeforeReply } from '../state/persist-before-reply.ts'
import { makeId } from '../make-id.ts'
import { apiVersion } from '../provider-objects.ts'
import type { Simulator } from '../simulator.ts'
import { accountRoutes } from './account.routes.ts'
import { authorise } from './authorise.ts'
import { balanceRoutes } from './balance.routes.ts'
import { moneyRoutes } from './money.routes.ts'
import { eventRoutes } from './event.routes.ts'
import { errorBody, ProviderError } from '../provider-error.ts'
import { reportRoutes } from './report.routes.ts'
import { sessionRoutes } from './session.routes.ts'

function internalError(): ProviderError {
  return new ProviderError(500, 'Internal error of the simulator.', { type: 'api_error' })
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof Error && 'statusCode' in error) {
    const { statusCode, message } = error
    if (typeof statusCode === 'number' && statusCode < 500) return new ProviderError(statusCode, message)
  }
  return internalError()
}

/**
 * The provider's REST API, below /v1. Every error has the provider's shape, including unknown URLs and internal errors.
 */
export function apiRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('request-id', makeId('req'))
      reply.header('stripe-version', request.headers['stripe-version'] ?? apiVersion)
    })
    app.addHook('onRequest', authorise(simulator))
    app.addHook('preHandler', injectBeforeCall(simulator))
    app.addHook(
      'onSend',
      persistBeforeReply(simulator, { type: 'application/json', body: JSON.stringify(errorBody(internalError())) }),
    )
    app.addHook('onSend', injectAfterCall(simulator))

    app.setErrorHandler((error, request, reply) => {
      const refusal = toProviderError(error)
      if (refusal.status >= 500) request.log.error({ err: error }, 'The simulator failed')
      return reply.code(refusal.status).send(errorBody(refusal))
    })
    app.setNotFoundHandler((request) => {
      throw new ProviderError(404, `Unrecognized request URL (${request.method}: ${request.url}).`)
    })

    sessionRoutes(app, simulator)
    moneyRoutes(app, simulator)
    reportRoutes(app, simulator)
    balanceRoutes(app, simulator)
    eventRoutes(app, simulator)
    accountRoutes(app, simulator)
  }
}
