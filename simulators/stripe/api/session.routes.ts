import type { FastifyInstance } from 'fastify'
import { expireNow } from '../expire-session.ts'
import { getCheckout } from '../find-checkout.ts'
import { openSession } from '../open-session.ts'
import type { Simulator } from '../simulator.ts'
import { answerOnce } from './answer-once.ts'
import { text, whole } from './param-readers.ts'
import { expandable, readParams } from './param-shapes.ts'
import { idIn } from './request-id.ts'
import { pageOfLines, showSession } from './show-session.ts'

const readingParams = { expand: expandable('payment_intent', 'line_items') }
const pagingParams = { limit: whole(1, 100), starting_after: text(), expand: expandable() }

/** The calls for sessions (https://docs.stripe.com/api/checkout/sessions). */
export function sessionRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.post(
    '/checkout/sessions',
    answerOnce(simulator, ({ body }) => {
      const { checkout, expand } = openSession(simulator, body)
      return showSession(simulator, checkout, expand)
    }),
  )

  app.get('/checkout/sessions/:id', async (request) => {
    const { expand } = readParams(readingParams, request.query)
    return showSession(simulator, getCheckout(simulator, idIn(request)), expand)
  })

  app.post(
    '/checkout/sessions/:id/expire',
    answerOnce(simulator, (request) => {
      const { expand } = readParams(readingParams, request.body)
      const checkout = getCheckout(simulator, idIn(request))
      expireNow(simulator, checkout)
      return showSession(simulator, checkout, expand)
    }),
  )

  app.get('/checkout/sessions/:id/line_items', async (request) => {
    const { limit, starting_after } = readParams(pagingParams, request.query)
    return pageOfLines(getCheckout(simulator, idIn(request)), limit, starting_after)
  })
}
