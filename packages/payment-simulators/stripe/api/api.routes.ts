import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { injectAfterCall, injectBeforeCall } from '../control/control.routes.ts'
import { persistBeforeReply } from '../state/store.ts'
import { makeId, type Simulator } from '../simulator.ts'
import { apiVersion } from '../provider-objects.ts'
import { balanceRoutes } from './balance.routes.ts'
import { moneyRoutes } from './money.routes.ts'
import { listPage, pageParams } from '../params/list-page.ts'
import { eventRoutes } from './event.routes.ts'
import { errorBody, notFound, ProviderError } from '../provider-error.ts'
import { sessionRoutes } from './session.routes.ts'
import { expandable, getPathId, readParams, text } from '../params/read-params.ts'

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

/** The REST API below /v1. Every error has the provider's shape, also unknown URLs and internal errors. */
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
      persistBeforeReply(simulator.store, {
        type: 'application/json',
        body: JSON.stringify(errorBody(internalError())),
      }),
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

/** The account, its payment methods and its webhook endpoints, as a shop that is set up has them. */
function accountRoutes(app: FastifyInstance, { switches }: Simulator): void {
  const list = (path: string, data: object[]) => ({ object: 'list', url: `/v1/${path}`, has_more: false, data })
  app.get('/account', async () => ({
    id: 'acct_simulator',
    object: 'account',
    business_profile: { name: 'The simulator' },
    charges_enabled: true,
    country: 'NZ',
    default_currency: 'nzd',
  }))
  app.get('/payment_method_configurations', async () =>
    list('payment_method_configurations', [
      {
        id: 'pmc_simulator',
        object: 'payment_method_configuration',
        active: true,
        is_default: true,
        afterpay_clearpay: {
          available: switches.afterpay === 'on',
          display_preference: { overridable: null, preference: switches.afterpay, value: switches.afterpay },
        },
      },
    ]),
  )
  app.get('/webhook_endpoints', async () => list('webhook_endpoints', []))
}

/** Disputes and early fraud warnings (https://docs.stripe.com/api/disputes, …/radar/early_fraud_warnings). */
function reportRoutes(app: FastifyInstance, { store }: Simulator): void {
  const readReport = (request: FastifyRequest, object: 'dispute' | 'radar.early_fraud_warning') => {
    const { expand } = readParams({ expand: expandable('payment_intent') }, request.query)
    const report = store.state.reports.get(getPathId(request))
    if (report?.object !== object) throw notFound(object, getPathId(request))
    const intent = store.state.payments.get(report.payment_intent)?.intent
    return expand.has('payment_intent') && intent ? { ...report, payment_intent: intent } : report
  }
  app.get('/disputes', async (request) => {
    const params = readParams({ ...pageParams, payment_intent: text() }, request.query)
    const found = [...store.state.reports.values()]
      .filter(
        (report) =>
          report.object === 'dispute' && (params.payment_intent ?? report.payment_intent) === report.payment_intent,
      )
      .toReversed()
    return listPage('disputes', found, params)
  })
  app.get('/disputes/:id', async (request) => readReport(request, 'dispute'))
  app.get('/radar/early_fraud_warnings/:id', async (request) => readReport(request, 'radar.early_fraud_warning'))
}

/** Refuses a request without the configured secret key: 401 in the provider's shape. */
function authorise({ settings }: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (given === settings.secretKey) return
    reply.header('www-authenticate', 'Bearer realm="Stripe"')
    if (given === undefined) {
      throw new ProviderError(
        401,
        'You did not provide an API key. Send it as "Authorization: Bearer YOUR_SECRET_KEY".',
      )
    }
    throw new ProviderError(401, `Invalid API Key provided: ${given.slice(0, 7)}***${given.slice(-4)}`, {
      code: 'api_key_invalid',
    })
  }
}
