import type { FastifyInstance } from 'fastify'
import { orders } from '#contract/orders.ts'
import { payments } from '#contract/payments.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { answerInTime } from './answer-in-time.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmPaid } from './confirm-paid.ts'
import { payByButton } from './pay-by-button.ts'
import { readCheckout } from './read-checkout.ts'
import { receiveEvent } from './receive-event.ts'
import { refundOrder } from './refund-order.ts'
import { retryRefund } from './retry-refund.ts'
import { startCheckout } from './start-checkout.ts'

/** The calls of payment. */
export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, payments.startCheckout, ({ user, body }) => answerInTime(shop, startCheckout(shop, body.order._id, user)))
  serve(app, payments.readCheckout, ({ user, query }) => answerInTime(shop, readCheckout(shop, query.session_id, user)))
  serve(app, payments.confirmPaid, ({ user, params }) => answerInTime(shop, confirmPaid(shop, params.id, user)))
  serve(app, orders.cancel, ({ user, params }) => answerInTime(shop, cancelOrder(shop, params.id, user)))
  serve(app, orders.refund, ({ user, params, body, request }) =>
    answerInTime(shop, refundOrder(shop, params.id, body, user, idempotencyKeyOf(request))),
  )
  serve(app, orders.retryRefund, ({ user, params }) => answerInTime(shop, retryRefund(shop, params, user)))
  serve(app, payments.paypalConfig, () => ({ clientId: shop.config.paypal?.clientId ?? '' }))
  serve(app, payments.startButtonCheckout, ({ user, body }) =>
    answerInTime(shop, startCheckout(shop, body.order._id, user, 'paypal')),
  )
  serve(app, payments.payByButton, ({ user, params }) => answerInTime(shop, payByButton(shop, params.id, user)))

  // The signature is over the bytes as they came, so nothing may parse them first; only here.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(raw, payments.receiveEvent, ({ request }) =>
      receiveEvent(shop, request.body, request.headers['stripe-signature']?.toString()),
    )
  })
}
