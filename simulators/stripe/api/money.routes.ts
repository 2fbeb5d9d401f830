import type { FastifyInstance } from 'fastify'
import { createCoupon } from '../create-coupon.ts'
import { refundPayment } from '../refund-payment.ts'
import type { Simulator } from '../simulator.ts'
import { answerOnce } from './answer-once.ts'
import { text, whole } from './param-readers.ts'
import { expandable, readParams } from './param-shapes.ts'
import { missing } from './provider-error.ts'
import { idIn } from './request-id.ts'

/** The calls for payments, refunds and coupons (https://docs.stripe.com/api/payment_intents, …/refunds, …/coupons). */
export function moneyRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { payments, refunds } = simulator.store.state

  app.get('/payment_intents/:id', async (request) => {
    const { expand } = readParams({ expand: expandable('latest_charge') }, request.query)
    const payment = payments.get(idIn(request))
    if (!payment) throw missing('payment_intent', idIn(request), 'intent')
    return expand.has('latest_charge') && payment.charge
      ? { ...payment.intent, latest_charge: payment.charge }
      : payment.intent
  })

  app.post(
    '/refunds',
    answerOnce(simulator, ({ body }) => refundPayment(simulator, body)),
  )

  app.get('/refunds', async (request) => {
    const asked = readParams({ payment_intent: text(), limit: whole(1), starting_after: text() }, request.query)
    const found = [...refunds.values()].filter((refund) => refund.payment_intent === asked.payment_intent).toReversed()
    const from = found.findIndex(({ id }) => id === asked.starting_after) + 1
    const data = found.slice(from, from + (asked.limit ?? 10))
    return { object: 'list', url: '/v1/refunds', has_more: from + data.length < found.length, data }
  })

  app.get('/refunds/:id', async (request) => {
    readParams({ expand: expandable() }, request.query)
    const refund = refunds.get(idIn(request))
    if (!refund) throw missing('refund', idIn(request))
    return refund
  })

  app.post(
    '/coupons',
    answerOnce(simulator, ({ body }) => createCoupon(simulator, body)),
  )
}
