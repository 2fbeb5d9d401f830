import type { FastifyInstance } from 'fastify'
import { fulfilment } from '#contract/orders/fulfilment.ts'
import { orders } from '#contract/orders/orders.ts'
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listDeliveries } from './list-deliveries.ts'
import { deliverOrder, takeStep, undoStep } from './fulfilment.ts'

/** The endpoints of packing, shipping and delivering. */
export function fulfilmentRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, orders.deliver, ({ user, params }) => deliverOrder(shop, params.id, user))
  registerEndpoint(app, fulfilment.list, ({ user, query }) => listDeliveries(shop, user, query))
  registerEndpoint(app, fulfilment.takeStep, async ({ user, body, request, reply }) => {
    const { taken, isRepeat } = await takeStep(shop, body, user, idempotencyKeyOf(request))
    reply.code(isRepeat ? 200 : 201)
    return taken
  })
  registerEndpoint(app, fulfilment.undoStep, ({ user, params }) => undoStep(shop, params.id, user))
}
