import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/admin/dashboard.ts'
import { find as findEndpoint } from '#contract/admin/find.ts'
import { today } from '#contract/admin/today.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { find } from './find.ts'
import { readDashboard } from './read-dashboard.ts'
import { readToday } from './read-today.ts'
import { readTodayMoney } from './today-money.queries.ts'

export function dashboardRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, dashboard.read, () => readDashboard(shop))
  registerEndpoint(app, today.read, ({ user }) => readToday(shop, user))
  registerEndpoint(app, today.money, () => readTodayMoney(shop))
  registerEndpoint(app, findEndpoint.read, ({ user, query }) => find(shop, user, query))
}
