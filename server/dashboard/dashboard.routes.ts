import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/dashboard.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { readDashboard } from './read-dashboard.ts'

/** The call of the dashboard. */
export function dashboardRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, dashboard.read, () => readDashboard(shop))
}
