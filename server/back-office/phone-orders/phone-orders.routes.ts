import type { FastifyInstance } from 'fastify'
import { phoneOrders } from '#contract/orders/phone-orders.ts'
import { phoneHeldUntil } from '#rules/orders/phone-orders/phone-hold.ts'
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import { markRefundSent, withdrawRefund } from '#server/payments/transfers/mark-refund-sent.ts'
import { markTransferred } from '#server/payments/transfers/mark-transferred.ts'
import type { Shop } from '#server/platform/shop.ts'
import { copyOrder } from './copy-order.ts'
import { placePhoneOrder } from './place-phone-order.ts'
import { remindBuyer } from './remind-buyer.ts'
import { findCustomers, undoPhoneOrder } from './phone-orders.ts'

export function phoneOrderRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, phoneOrders.terms, () => ({
    bankAccount: shop.bankAccount() ?? null,
    heldUntil: phoneHeldUntil(shop.now(), shop.times().payableDays).toISOString(),
    undoSeconds: shop.times().undoSeconds,
  }))
  registerEndpoint(app, phoneOrders.customers, ({ query }) => findCustomers(shop, query))
  registerEndpoint(app, phoneOrders.copy, ({ params }) => copyOrder(shop, params.id))
  registerEndpoint(app, phoneOrders.place, async ({ user, body, request, reply }) => {
    const options = { idempotencyKey: idempotencyKeyOf(request), caller: callerOf(request, user._id) }
    const { order, isRepeat } = await placePhoneOrder(shop, user, body, options)
    reply.code(isRepeat ? 200 : 201)
    return order
  })
  registerEndpoint(app, phoneOrders.undo, ({ user, params }) =>
    withTimeout(shop, undoPhoneOrder(shop, params.id, user)),
  )
  registerEndpoint(app, phoneOrders.remind, ({ user, params }) => remindBuyer(shop, params.id, user))
  registerEndpoint(app, phoneOrders.markPaid, ({ user, params, body }) =>
    withTimeout(shop, markTransferred(shop, params.id, body, user)),
  )
  registerEndpoint(app, phoneOrders.markRefundSent, ({ user, params }) => markRefundSent(shop, params, user))
  registerEndpoint(app, phoneOrders.withdrawRefund, ({ user, params }) => withdrawRefund(shop, params, user))
}
