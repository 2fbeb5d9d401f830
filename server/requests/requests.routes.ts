import type { FastifyInstance } from 'fastify'
import { requests } from '#contract/fulfilment/requests.ts'
import { recordAccessEvent } from '#server/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import type { Shop } from '#server/shop.ts'
import { answerRequest } from './answer.ts'
import { askForRequest } from './ask.ts'

/** The endpoints of requests after the payment. */
export function requestRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, requests.ask, ({ user, params, body }) => askForRequest(shop, params.id, body, user))
  registerEndpoint(app, requests.answer, ({ user, params, body, request }) =>
    withTimeout(
      shop,
      answerRequest(shop, params, body, user).then(async (order) => {
        const isRefund = body.decision === 'accept' && (body.amount ?? 0) > 0
        const event = { action: 'refund-requested', by: user, orderId: order._id, detail: '' } as const
        if (isRefund) await recordAccessEvent(shop, request, event)
        return order
      }),
    ),
  )
}
