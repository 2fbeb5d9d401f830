import type { FastifyReply, FastifyRequest } from 'fastify'
import { idIn } from '../api/request-id.ts'
import { findCheckout } from '../find-checkout.ts'
import type { Simulator } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'
import { successAddress } from './addresses.ts'
import { setPageHeaders } from './page-headers.ts'
import { closedPage, unknownPage } from './plain-page.ts'

type Show = (visit: { checkout: Checkout; request: FastifyRequest; reply: FastifyReply }) => string | FastifyReply

/**
 * Serves a page of an open session. A session that is not open gets a page that says so; a form that is sent twice leads on to the
 * shop again and charges nothing.
 */
export function servePage(simulator: Simulator, show: Show) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | FastifyReply> => {
    const checkout = findCheckout(simulator, idIn(request))
    setPageHeaders(reply, checkout?.session ?? null)
    if (!checkout) return reply.code(404).send(unknownPage(simulator.settings))
    const { session } = checkout
    if (session.status === 'open') return show({ checkout, request, reply })
    if (session.status === 'complete' && request.method === 'POST') return reply.redirect(successAddress(session), 303)
    return reply.code(session.status === 'expired' ? 410 : 200).send(closedPage(simulator.settings, session))
  }
}
