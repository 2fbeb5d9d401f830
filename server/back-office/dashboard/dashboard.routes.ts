import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/back-office/dashboard.ts'
import { find as findEndpoint } from '#contract/back-office/find.ts'
import { today } from '#contract/back-office/today.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { find, readDashboard } from './dashboard.ts'
import { readToday } from './read-today.ts'
import { readTodayMoney } from './today-money.queries.ts'

export function dashboardRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, dashboard.read, () => readDashboard(shop))
  registerEndpoint(app, today.read, ({ user }) => readToday(shop, user))
  registerEndpoint(app, today.money, () => readTodayMoney(shop))
  registerEndpoint(app, findEndpoint.read, ({ user, query }) => find(shop, user, query))
}
