import type { FastifyInstance } from 'fastify'
import { accessEvents } from '#contract/access/access-events.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { listAccessEvents } from './list-access-events.ts'

export function accessEventRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, accessEvents.list, ({ query }) => listAccessEvents(shop, query))
}
