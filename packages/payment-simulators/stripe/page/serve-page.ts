import type { FastifyReply, FastifyRequest } from 'fastify'
import { getPathId } from '../api/request-id.ts'
import { findCheckout } from '../sessions/find-checkout.ts'
import type { Simulator } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'
import { successUrl } from './urls.ts'
import { setPageHeaders } from './page-headers.ts'
import { closedPage, notFoundPage } from './message-page.ts'

type Show = (visit: { checkout: Checkout; request: FastifyRequest; reply: FastifyReply }) => string | FastifyReply

/**
 * Serves a page of an open session. A complete or expired session gets its own page; a form that is submitted twice
 * redirects to the shop again and charges nothing.
 */
export function servePage(simulator: Simulator, show: Show) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | FastifyReply> => {
    const checkout = findCheckout(simulator, getPathId(request))
    setPageHeaders(reply, checkout?.session ?? null)
    if (!checkout) return reply.code(404).send(notFoundPage(simulator.settings))
    const { session } = checkout
    if (session.status === 'open') return show({ checkout, request, reply })
    if (session.status === 'complete' && request.method === 'POST') return reply.redirect(successUrl(session), 303)
    return reply.code(session.status === 'expired' ? 410 : 200).send(closedPage(simulator.settings, session))
  }
}
