import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderLinks } from '#contract/payments/order-links.ts'
import { requests } from '#contract/orders/requests.ts'
import type { Order } from '#contract/orders/orders.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { registerPictureForms } from '#server/platform/images/read-picture-form.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import type { Shop } from '#server/platform/shop.ts'
import { answerRequest } from './answer.ts'
import { askByLink, askForBuyer, askForRequest } from './ask.ts'
import { addPhoto, addPhotoByLink, readPhoto, readPhotoByLink } from './photos.ts'
import { refundItems } from './refund-items.ts'

function photoRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (forms) => {
    await registerPictureForms(forms)
    registerEndpoint(forms, requests.addPhoto, ({ user, params, request }) => addPhoto(shop, params, user, request))
    registerEndpoint(forms, orderLinks.addPhoto, ({ params, request }) =>
      addPhotoByLink(shop, params.requestId, request),
    )
  })
  registerEndpoint(app, requests.photo, ({ user, params, reply }) => {
    reply.type('image/webp')
    return readPhoto(shop, params, user)
  })
  registerEndpoint(app, orderLinks.photo, ({ params, request, reply }) => {
    reply.type('image/webp')
    return readPhotoByLink(shop, params, request)
  })
}

export function requestRoutes(app: FastifyInstance, shop: Shop): void {
  photoRoutes(app, shop)
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
  registerEndpoint(app, requests.askForBuyer, ({ user, params, body }) => askForBuyer(shop, params.id, body, user))
  registerEndpoint(app, orderLinks.ask, ({ request, body }) => askByLink(shop, request, body))
  registerEndpoint(app, requests.answer, ({ user, params, body, request }) => {
    const amount = body.decision === 'decline' ? 0 : body.amount
    return settling(request, user, amount, answerRequest(shop, params, body, user))
  })
  registerEndpoint(app, requests.refundPieces, ({ user, params, body, request }) =>
    settling(request, user, body.amount, refundItems(shop, params.id, body, user, idempotencyKeyOf(request))),
  )
}
