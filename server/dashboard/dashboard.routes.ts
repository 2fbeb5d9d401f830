import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/dashboard.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboardRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, dashboard.read, ({ user }) => readDashboard(shop, user))
}
