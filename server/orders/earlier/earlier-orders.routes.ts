import type { FastifyInstance } from 'fastify'
import { earlierOrders } from '#contract/orders/earlier-orders.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findEarlierOrders, listOwnEarlierOrders, readEarlierOrder } from './earlier-orders.ts'

export function earlierOrderRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, earlierOrders.listOwn, async ({ user }) => ({ orders: await listOwnEarlierOrders(shop, user) }))
  registerEndpoint(app, earlierOrders.list, ({ query }) => findEarlierOrders(shop, query))
  registerEndpoint(app, earlierOrders.read, ({ params }) => readEarlierOrder(shop, params.id))
}
