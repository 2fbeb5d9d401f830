import type { FastifyInstance } from 'fastify'
import { catalogue } from '#contract/catalogue.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { listCurrentProducts, listProducts, listSelectedProducts, listTopProducts } from './list-products.ts'
import { readProduct } from './read-product.ts'
import { suggestProducts } from './suggest-products.ts'

/** The public calls of the catalogue. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, catalogue.list, ({ query }) => listProducts(shop, query))
  serve(app, catalogue.top, ({ query }) => listTopProducts(shop, query.keyword))
  serve(app, catalogue.selected, ({ query }) => listSelectedProducts(shop, query))
  serve(app, catalogue.suggest, ({ query }) => suggestProducts(shop, query.keyword))
  serve(app, catalogue.current, ({ query }) => listCurrentProducts(shop, query.ids))
  serve(app, catalogue.one, ({ params, user }) => readProduct(shop, params.id, user))
}
