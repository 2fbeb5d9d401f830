import type { FastifyInstance } from 'fastify'
import { expireNow } from '../sessions/expire-session.ts'
import { getCheckout } from '../sessions/find-checkout.ts'
import { openSession } from '../sessions/open-session.ts'
import type { Simulator } from '../simulator.ts'
import { replyIdempotently } from '../idempotent-reply.ts'
import { text, wholeNumber } from '../params/param-readers.ts'
import { expandable, object, readParams } from '../params/param-shapes.ts'
import { getPathId } from './request-id.ts'
import { listLines, listSessions, toSessionReply } from './session-reply.ts'

const retrieveParams = { expand: expandable('payment_intent', 'line_items') }
const lineParams = { limit: wholeNumber(1, 100), starting_after: text(), expand: expandable() }

const listParams = {
  created: object({ gte: wholeNumber(0), lte: wholeNumber(0) }),
  limit: wholeNumber(1, 100),
  starting_after: text(),
}

/** The endpoints of sessions (https://docs.stripe.com/api/checkout/sessions). */
export function sessionRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.post(
    '/checkout/sessions',
    replyIdempotently(simulator, ({ body }) => {
      const { checkout, expand } = openSession(simulator, body)
      return toSessionReply(simulator, checkout, expand)
    }),
  )

  app.get('/checkout/sessions', async (request) => {
    const { created, limit, starting_after } = readParams(listParams, request.query)
    return listSessions(simulator, { ...created, limit, after: starting_after })
  })

  app.get('/checkout/sessions/:id', async (request) => {
    const { expand } = readParams(retrieveParams, request.query)
    return toSessionReply(simulator, getCheckout(simulator, getPathId(request)), expand)
  })

  app.post(
    '/checkout/sessions/:id/expire',
    replyIdempotently(simulator, (request) => {
      const { expand } = readParams(retrieveParams, request.body)
      const checkout = getCheckout(simulator, getPathId(request))
      expireNow(simulator, checkout)
      return toSessionReply(simulator, checkout, expand)
    }),
  )

  app.get('/checkout/sessions/:id/line_items', async (request) => {
    const { limit, starting_after } = readParams(lineParams, request.query)
    return listLines(getCheckout(simulator, getPathId(request)), limit, starting_after)
  })
}
