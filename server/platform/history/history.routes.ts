import type { FastifyInstance } from 'fastify'
import { history } from '#contract/platform/history.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listHistory } from './list-history.ts'
import { listAllHistory } from './list-shop-events.ts'

/** The endpoints that list audit events. */
export function historyRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, history.list, async ({ user, params, query, reply }) => {
    const { items, headers } = await listHistory(shop, user, params, query)
    reply.headers(headers)
    return items
  })
  registerEndpoint(app, history.all, async ({ user, query, reply }) => {
    const { items, headers } = await listAllHistory(shop, user, query)
    reply.headers(headers)
    return items
  })
}
