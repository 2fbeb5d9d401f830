import type { FastifyInstance } from 'fastify'
import { stocktakes } from '#contract/stock/stocktakes.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { beginStocktake, bookStocktake, listStocktakes, readStocktake, saveCounts } from './stocktakes.ts'

export function stocktakeRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, stocktakes.begin, ({ body, user }) => beginStocktake(shop, user, body))
  registerEndpoint(app, stocktakes.listOpen, () => listStocktakes(shop))
  registerEndpoint(app, stocktakes.read, ({ params }) => readStocktake(shop, params.id))
  registerEndpoint(app, stocktakes.saveCounts, ({ params, body }) => saveCounts(shop, params.id, body))
  registerEndpoint(app, stocktakes.book, ({ params, user }) => bookStocktake(shop, user, params.id))
}
