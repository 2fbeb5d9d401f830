import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Order } from '#contract/orders/order.ts'
import { orders } from '#contract/orders/orders.ts'
import { payments } from '#contract/payments/payments.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { type Caller, callerOf } from '#server/platform/limits/caller.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'
import type { Shop } from '#server/platform/shop.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import { placeOrderAfterCheckouts } from '#server/payments/checkout/end-checkouts.ts'
import { confirmPaid, capturePaypalPayment } from '#server/payments/checkout/settle-session.ts'
import { readCheckout } from '#server/payments/checkout/read-checkout.ts'
import { receivePaypalWebhook } from '#server/payments/webhooks/receive-paypal-webhook.ts'
import { receiveWebhook } from '#server/payments/events/apply-event.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import { retryRefund } from '#server/payments/refunds/retry-refund.ts'
import { startCheckout } from '#server/payments/checkout/start-checkout.ts'
import { cancelOrder } from './cancel-order.ts'
import { releaseGuestHolds, releaseHolds, resolveRefusal } from './payments.ts'

/** The endpoints of payments. */
export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  /** Asks a payment provider for a user, within a limit and no longer than a shopper waits. */
  const ask = <T>(
    name: LimitName,
    request: FastifyRequest,
    user: { _id: string },
    work: (caller: Caller) => Promise<T>,
  ) => {
    const caller = callerOf(request, user._id)
    return shop.limiter.run([name], caller, () => withTimeout(shop, work(caller)))
  }

  /** Waits for a refund as long as an admin waits, and records it whenever it is requested. */
  const refunding = (request: FastifyRequest, by: SignedInUser, detail: string, work: Promise<Order>) =>
    withTimeout(
      shop,
      work.then(async (order) => {
        await recordAccessEvent(shop, request, { action: 'refund-requested', by, orderId: order._id, detail })
        return order
      }),
    )

  // Here and not with the other orders, because a new order may end the checkout of an older one.
  registerEndpoint(app, orders.place, async ({ user, body, request, reply }) => {
    const options = { idempotencyKey: idempotencyKeyOf(request), caller: callerOf(request, user._id) }
    const { order, isRepeat } = await placeOrderAfterCheckouts(shop, user, body, options)
    reply.code(isRepeat ? 200 : 201)
    return order
  })
  registerEndpoint(app, orders.releaseHolds, ({ user, params, request }) =>
    withTimeout(
      shop,
      releaseHolds(shop, params.id, user).then(async (released) => {
        const event = { action: 'holds-released', by: user, userId: params.id } as const
        if (released.orders > 0) await recordAccessEvent(shop, request, event)
        return released
      }),
    ),
  )
  registerEndpoint(app, orders.releaseGuestHolds, async ({ user, request }) => {
    const released = await releaseGuestHolds(shop, user)
    const event = { action: 'holds-released', by: user, detail: 'guests' } as const
    if (released.orders > 0) await recordAccessEvent(shop, request, event)
    return released
  })
  registerEndpoint(app, payments.startCheckout, ({ user, body, request }) =>
    ask('checkouts', request, user, (caller) => startCheckout(shop, body.order._id, user, { caller })),
  )
  registerEndpoint(app, payments.readCheckout, ({ user, query, request }) =>
    ask('checkouts', request, user, () => readCheckout(shop, query.session_id, user)),
  )
  registerEndpoint(app, payments.confirmPaid, ({ user, params, request }) =>
    ask('paid', request, user, () => confirmPaid(shop, params.id, user)),
  )
  registerEndpoint(app, orders.cancel, ({ user, params }) => withTimeout(shop, cancelOrder(shop, params.id, user)))
  registerEndpoint(app, orders.refund, ({ user, params, body, request }) =>
    refunding(request, user, '', refundOrder(shop, params.id, body, user, idempotencyKeyOf(request))),
  )
  registerEndpoint(app, orders.retryRefund, ({ user, params, request }) =>
    refunding(request, user, 'again', retryRefund(shop, params, user)),
  )
  registerEndpoint(app, payments.paypalConfig, () => ({ clientId: shop.config.paypal?.clientId ?? '' }))
  registerEndpoint(app, payments.startPaypalCheckout, ({ user, body, request }) =>
    ask('checkouts', request, user, (caller) =>
      startCheckout(shop, body.order._id, user, { providerName: 'paypal', caller }),
    ),
  )
  registerEndpoint(app, payments.capturePaypalPayment, ({ user, params, request }) =>
    ask('paid', request, user, () => capturePaypalPayment(shop, params.id, user)),
  )
  registerEndpoint(app, payments.resolveRefusal, ({ params }) => resolveRefusal(shop, params.id))

  // The signature covers the raw bytes of the body, so these endpoints skip all parsers.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    registerEndpoint(raw, payments.receiveWebhook, ({ request }) =>
      receiveWebhook(shop, request.body, request.headers['stripe-signature']?.toString()),
    )
    registerEndpoint(raw, payments.receivePaypalWebhook, ({ request }) =>
      shop.limiter.run(
        ['paypal-webhook'],
        callerOf(request),
        () => receivePaypalWebhook(shop, request.body, request.headers),
        ({ status }) => status === 400,
      ),
    )
  })
}
