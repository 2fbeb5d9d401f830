import type { FastifyInstance } from 'fastify'
import { orderViews } from '#contract/orders/order-views.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteSavedView, listSavedViews, renameView, saveView } from './saved-views.ts'
import { countViews } from './waiting-orders.queries.ts'

/** The endpoints of the views of the order list. */
export function orderViewRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, orderViews.count, () => countViews(shop.db, shop.now(), shop.closedDays()))
  registerEndpoint(app, orderViews.list, ({ user }) => listSavedViews(shop, user))
  registerEndpoint(app, orderViews.save, ({ user, body }) => saveView(shop, user, body))
  registerEndpoint(app, orderViews.rename, ({ user, params, body }) => renameView(shop, user, params.id, body.name))
  registerEndpoint(app, orderViews.delete, ({ user, params }) => deleteSavedView(shop, user, params.id))
}
