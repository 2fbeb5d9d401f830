import type { FastifyInstance } from 'fastify'
import { history } from '#contract/platform/history.ts'
import { registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listHistory } from './list-history.ts'
import { listAllHistory } from './list-shop-events.ts'

export function historyRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, history.list, ({ user, params, query }) => listHistory(shop, user, params, query))
  registerList(app, history.all, ({ user, query }) => listAllHistory(shop, user, query))
}
