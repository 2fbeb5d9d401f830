import type { FastifyInstance } from 'fastify'
import { sales } from '#contract/selling/sales.ts'
import { addedProducts } from '#contract/selling/added-products.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addProducts, previewProducts, takeOutProducts } from './add-products.ts'
import { listProducts, listSales, readSale } from './read-sales.ts'
import { deleteDraft, endSale, saveSale, takeSaleBack } from './save-sale.ts'

export function saleRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, sales.list, () => listSales(shop))
  registerEndpoint(app, sales.pieces, ({ query }) => listProducts(shop, query))
  registerEndpoint(app, sales.read, ({ params }) => readSale(shop, params.id))
  registerEndpoint(app, sales.create, ({ user, body }) => saveSale(shop, user, body))
  registerEndpoint(app, sales.update, ({ user, params, body }) => saveSale(shop, user, body, params.id))
  registerEndpoint(app, sales.undo, ({ user, params }) => takeSaleBack(shop, user, params.id))
  registerEndpoint(app, sales.end, ({ user, params }) => endSale(shop, user, params.id))
  registerEndpoint(app, sales.remove, ({ params }) => deleteDraft(shop, params.id))
  registerEndpoint(app, addedProducts.preview, ({ body }) => previewProducts(shop, body))
  registerEndpoint(app, addedProducts.add, ({ user, params, body }) => addProducts(shop, user, params.id, body))
  registerEndpoint(app, addedProducts.takeOut, ({ user, params, body }) => takeOutProducts(shop, user, params.id, body))
}
