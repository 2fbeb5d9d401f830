import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { persistBeforeReply } from '../state/persist-before-reply.ts'
import type { Simulator } from '../simulator.ts'
import { afterpayPage, confirmationPage } from './question-page.ts'
import { answerAfterpay, answerConfirmation, payByCard } from './take-payment.ts'
import { pagePath } from './urls.ts'
import { setPageHeaders } from './page-headers.ts'
import { paymentPage } from './payment-page.ts'
import { errorPage, notFoundPage } from './message-page.ts'
import { servePage } from './serve-page.ts'
import { readCardForm } from './read-card.ts'

/** The payment page, below /card. It works without JavaScript and contains none. */
export function pageRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    const { settings } = simulator
    app.addHook(
      'onSend',
      persistBeforeReply(simulator, { type: 'text/html; charset=utf-8', body: errorPage(settings) }),
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
