import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderLinks } from '#contract/checkout/order-links.ts'
import { requests } from '#contract/fulfilment/requests.ts'
import type { Order } from '#contract/orders.ts'
import { recordAccessEvent } from '#server/access-events/record-access-event.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import type { Shop } from '#server/shop.ts'
import { answerRequest } from './answer.ts'
import { askByLink, askForRequest } from './ask.ts'
import { refundPieces } from './refund-pieces.ts'

/** The endpoints of requests after the payment. */
export function requestRoutes(app: FastifyInstance, shop: Shop): void {
  /** Waits as long as an admin waits for a refund, and records it when one is requested. */
  const settling = (request: FastifyRequest, by: SignedInUser, amount: number | undefined, work: Promise<Order>) =>
    withTimeout(
      shop,
      work.then(async (order) => {
        const event = { action: 'refund-requested', by, orderId: order._id, detail: '' } as const
        if (amount !== undefined && amount > 0) await recordAccessEvent(shop, request, event)
        return order
      }),
    )

  registerEndpoint(app, requests.ask, ({ user, params, body }) => askForRequest(shop, params.id, body, user))
  registerEndpoint(app, orderLinks.ask, ({ request, body }) => askByLink(shop, request, body))
  registerEndpoint(app, requests.answer, ({ user, params, body, request }) => {
    const amount = body.decision === 'decline' ? 0 : body.amount
    return settling(request, user, amount, answerRequest(shop, params, body, user))
  })
  registerEndpoint(app, requests.refundPieces, ({ user, params, body, request }) =>
    settling(request, user, body.amount, refundPieces(shop, params.id, body, user, idempotencyKeyOf(request))),
  )
}
