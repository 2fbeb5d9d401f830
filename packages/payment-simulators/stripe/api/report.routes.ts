import type { FastifyInstance, FastifyRequest } from 'fastify'
import { text, wholeNumber } from '../params/param-readers.ts'
import { expandable, readParams } from '../params/param-shapes.ts'
import { notFound } from '../provider-error.ts'
import type { Simulator } from '../simulator.ts'
import { getPathId } from './request-id.ts'

/**
 * The endpoints of disputes and early fraud warnings (https://docs.stripe.com/api/disputes,
 * …/radar/early_fraud_warnings).
 */
export function reportRoutes(app: FastifyInstance, { store }: Simulator): void {
  const readReport = (request: FastifyRequest, object: 'dispute' | 'radar.early_fraud_warning') => {
    const { expand } = readParams({ expand: expandable('payment_intent') }, request.query)
    const report = store.state.reports.get(getPathId(request))
    if (report?.object !== object) throw notFound(object, getPathId(request))
    const intent = store.state.payments.get(report.payment_intent)?.intent
    return expand.has('payment_intent') && intent ? { ...report, payment_intent: intent } : report
  }
  app.get('/disputes', async (request) => {
    const { payment_intent, limit = 10 } = readParams(
      { payment_intent: text(), limit: wholeNumber(1, 100) },
      request.query,
    )
    const found = [...store.state.reports.values()]
      .filter(
        (report) => report.object === 'dispute' && (payment_intent ?? report.payment_intent) === report.payment_intent,
      )
      .toReversed()
    return { object: 'list', url: '/v1/disputes', has_more: found.length > limit, data: found.slice(0, limit) }
  })
  app.get('/disputes/:id', async (request) => readReport(request, 'dispute'))
  app.get('/radar/early_fraud_warnings/:id', async (request) => readReport(request, 'radar.early_fraud_warning'))
}
