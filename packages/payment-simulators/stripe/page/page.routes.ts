import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Checkout, persistBeforeReply } from '../state/store.ts'
import type { Simulator } from '../simulator.ts'
import { afterpayPage, confirmationPage, paymentPage } from './payment-page.ts'
import { answerAfterpay, answerConfirmation, payByCard } from './take-payment.ts'
import { closedPage, errorPage, notFoundPage, pagePath, successUrl } from './layout.ts'
import { readCardForm } from './read-card.ts'
import type { Session } from '../provider-objects.ts'
import { getPathId } from '../params/read-params.ts'
import { findCheckout } from '../sessions/expire-session.ts'

/** The payment page, below /card. It works without JavaScript and contains none. */
export function pageRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    const { settings } = simulator
    app.addHook(
      'onSend',
      persistBeforeReply(simulator.store, { type: 'text/html; charset=utf-8', body: errorPage(settings) }),
    )
    const serveFile = async (name: string, type: string) => {
      const content = await readFile(new URL(`./${name}`, import.meta.url), 'utf8')
      const headers = { 'content-type': type, 'cache-control': 'max-age=300', 'x-content-type-options': 'nosniff' }
      app.get(`/${name}`, async (_request, reply) => reply.headers(headers).send(content))
    }
    await serveFile('page.css', 'text/css; charset=utf-8')
    await serveFile('icon.svg', 'image/svg+xml')

    const blank = { entered: readCardForm({}), errors: {}, notice: null }
    app.get(
      '/pay/:id',
      servePage(simulator, ({ checkout }) => paymentPage(settings, checkout, blank)),
    )
    app.post(
      '/pay/:id',
      servePage(simulator, (visit) => payByCard(simulator, visit)),
    )

    app.get(
      '/pay/:id/confirm',
      servePage(simulator, ({ checkout, reply }) =>
        checkout.awaiting
          ? confirmationPage(settings, checkout)
          : reply.redirect(pagePath(settings, 'pay', checkout.id), 303),
      ),
    )
    app.post(
      '/pay/:id/confirm',
      servePage(simulator, (visit) => answerConfirmation(simulator, visit)),
    )

    app.get(
      '/pay/:id/afterpay',
      servePage(simulator, ({ checkout, reply }) =>
        checkout.session.payment_method_types.includes('afterpay_clearpay')
          ? afterpayPage(settings, checkout)
          : reply.redirect(pagePath(settings, 'pay', checkout.id), 303),
      ),
    )
    app.post(
      '/pay/:id/afterpay',
      servePage(simulator, (visit) => answerAfterpay(simulator, visit)),
    )

    app.setNotFoundHandler(async (_request, reply) => {
      setPageHeaders(reply, null)
      return reply.code(404).send(notFoundPage(settings))
    })
    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      request.log.error({ err: error }, 'The payment page failed')
      setPageHeaders(reply, null)
      return reply.code(error.statusCode ?? 500).send(errorPage(settings))
    })
  }
}

/**
 * Sets the headers of a page. Chromium applies `form-action` to the redirect after a form. Without a referrer, browsers
 * post forms with `Origin: null`, which the shop refuses.
 */
function setPageHeaders(reply: FastifyReply, session: Session | null): void {
  const shop = [session?.success_url, session?.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))
  const policy = {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': ["'self'", ...new Set(shop)].join(' '),
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  reply.headers({
    'content-security-policy': Object.entries(policy)
      .map((rule) => rule.join(' '))
      .join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
}

type Show = (visit: { checkout: Checkout; request: FastifyRequest; reply: FastifyReply }) => string | FastifyReply

/** Serves a page of an open session; a form sent twice redirects to the shop and charges nothing. */
function servePage(simulator: Simulator, show: Show) {
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
