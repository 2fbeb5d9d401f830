import type { FastifyInstance } from 'fastify'
import { deletedProducts } from '#contract/back-office/deleted-products.ts'
import { productGrid } from '#contract/back-office/product-grid.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { restoreProducts } from './deleted/restore-products.ts'
import { listDeletedProducts } from './deleted/list-deleted-products.ts'
import { deleteProducts } from './delete-products.ts'
import { listGrid, selectGrid } from './list-grid.ts'
import { duplicateProducts, saveCells } from './product-grid.ts'

export function productGridRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, productGrid.list, ({ query }) => listGrid(shop, query))
  registerEndpoint(app, productGrid.select, ({ query }) => selectGrid(shop, query))
  registerEndpoint(app, productGrid.save, ({ body, user }) => saveCells(shop, user, body))
  registerEndpoint(app, productGrid.duplicate, ({ body, user }) => duplicateProducts(shop, user, body.products))
  registerEndpoint(app, productGrid.remove, ({ body, user }) => deleteProducts(shop, user, body))
  registerList(app, deletedProducts.list, ({ query }) => listDeletedProducts(shop, query))
  registerEndpoint(app, deletedProducts.restore, ({ body, user }) => restoreProducts(shop, user, body))
}
