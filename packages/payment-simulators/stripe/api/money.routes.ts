import type { FastifyInstance } from 'fastify'
import { createCoupon, deleteCoupon, listCoupons } from '../payments/create-coupon.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import type { Simulator } from '../simulator.ts'
import { replyIdempotently } from '../idempotent-reply.ts'
import { expandable, getPathId, readParams, text } from '../params/read-params.ts'
import { notFound } from '../provider-error.ts'
import { listPage, pageParams } from '../params/list-page.ts'

/** Payments, refunds and coupons (https://docs.stripe.com/api/payment_intents, …/refunds, …/coupons). */
export function moneyRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { payments, refunds } = simulator.store.state

  app.get('/payment_intents/:id', async (request) => {
    const { expand } = readParams({ expand: expandable('latest_charge') }, request.query)
    const payment = payments.get(getPathId(request))
    if (!payment) throw notFound('payment_intent', getPathId(request), 'intent')
    return expand.has('latest_charge') && payment.charge
      ? { ...payment.intent, latest_charge: payment.charge }
      : payment.intent
  })

  app.post(
    '/refunds',
    replyIdempotently(simulator, ({ body }) => refundPayment(simulator, body)),
  )

  app.get('/refunds', async (request) => {
    const params = readParams({ ...pageParams, payment_intent: text() }, request.query)
    const found = [...refunds.values()].filter((refund) => refund.payment_intent === params.payment_intent).toReversed()
    return listPage('refunds', found, params)
  })

  app.get('/refunds/:id', async (request) => {
    readParams({ expand: expandable() }, request.query)
    const refund = refunds.get(getPathId(request))
    if (!refund) throw notFound('refund', getPathId(request))
    return refund
  })

  app.post(
    '/coupons',
    replyIdempotently(simulator, ({ body }) => createCoupon(simulator, body)),
  )
  app.get('/coupons', async ({ query }) => listCoupons(simulator, query))
  app.delete('/coupons/:id', async (request) => deleteCoupon(simulator, getPathId(request)))
}
