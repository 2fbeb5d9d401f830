import type { FastifyInstance } from 'fastify'
import { orderEdits } from '#contract/orders/order-edits.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import type { Shop } from '#server/platform/shop.ts'
import { editOrder } from './edit-order.ts'
import { readEditableOrder } from './read-editable-order.ts'

export function orderEditRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, orderEdits.read, ({ params }) => readEditableOrder(shop, params.id))
  registerEndpoint(app, orderEdits.save, ({ user, params, body }) =>
    withTimeout(shop, editOrder(shop, params.id, body, user)),
  )
}
