import type { FastifyInstance } from 'fastify'
import { history } from '#contract/history.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { listHistory } from './list-history.ts'

/** The endpoint of audit events. */
export function historyRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, history.list, async ({ user, params, query, reply }) => {
    const { items, headers } = await listHistory(shop, user, params, query)
    reply.headers(headers)
    return items
  })
}
