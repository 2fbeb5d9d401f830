import type { FastifyInstance } from 'fastify'
import { expireNow, expireWhenDue, getCheckout } from '../sessions/expire-session.ts'
import { openSession } from '../sessions/open-session.ts'
import type { Simulator } from '../simulator.ts'
import { replyIdempotently } from '../idempotent-reply.ts'
import { expandable, getPathId, readParams } from '../params/read-params.ts'
import { isWithin, listPage, listParams, pageParams } from '../params/list-page.ts'
import type { Checkout } from '../state/store.ts'

const retrieveParams = { expand: expandable('payment_intent', 'line_items') }

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
    const params = readParams(listParams, request.query)
    const found = [...simulator.store.state.checkouts.values()]
      .filter(({ session }) => isWithin(session, params.created))
      .toReversed()
    const page = listPage('checkout/sessions', found, params)
    for (const checkout of page.data) expireWhenDue(simulator, checkout)
    return { ...page, data: page.data.map((checkout) => toSessionReply(simulator, checkout)) }
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
    const params = readParams({ ...pageParams, expand: expandable() }, request.query)
    return listLines(getCheckout(simulator, getPathId(request)), params)
  })
}

function listLines({ id, lines }: Checkout, page: Parameters<typeof listPage>[2] = {}) {
  return listPage(`checkout/sessions/${id}/line_items`, lines, page)
}

/** A session as the API returns it, with the objects that `expand[]` names. */
function toSessionReply(
  { store }: Simulator,
  checkout: Checkout,
  expand: ReadonlySet<'payment_intent' | 'line_items'> = new Set(),
) {
  const { session } = checkout
  const intent = store.state.payments.get(session.payment_intent ?? '')?.intent
  return {
    ...session,
    ...(expand.has('payment_intent') && intent && { payment_intent: intent }),
    ...(expand.has('line_items') && { line_items: listLines(checkout) }),
  }
}
