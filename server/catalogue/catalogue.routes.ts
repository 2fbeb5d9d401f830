import type { FastifyInstance } from 'fastify'
import { catalogue } from '#contract/catalogue.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { serve } from '#server/http/serve.ts'
import { leaveBodiesUnread } from '#server/http/unread-body.ts'
import type { Shop } from '#server/shop.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { listCurrentProducts, listProducts, listSelectedProducts, listTopProducts } from './list-products.ts'
import { manageProducts, readKnownValues } from './manage-products.ts'
import { readProduct } from './read-product.ts'
import { receiveProductsCsv } from './receive-products-csv.ts'
import { suggestProducts } from './suggest-products.ts'
import { updateProduct } from './update-product.ts'

/** The calls of the catalogue. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, catalogue.list, ({ query, user }) => listProducts(shop, query, user))
  serve(app, catalogue.top, ({ query }) => listTopProducts(shop, query.keyword))
  serve(app, catalogue.selected, ({ query }) => listSelectedProducts(shop, query))
  serve(app, catalogue.suggest, ({ query }) => suggestProducts(shop, query.keyword))
  serve(app, catalogue.current, ({ query }) => listCurrentProducts(shop, query.ids))
  serve(app, catalogue.one, ({ params, user }) => readProduct(shop, params.id, user))
  serve(app, catalogue.manage, ({ query }) => manageProducts(shop, query))
  serve(app, catalogue.known, () => readKnownValues(shop))
  serve(app, catalogue.exportCsv, ({ reply }) => sendCsv(reply, exportProducts(shop)))
  serve(app, catalogue.create, ({ user }) => createProduct(shop, user))
  serve(app, catalogue.update, ({ params, body, user }) => updateProduct(shop, user, params.id, body))
  serve(app, catalogue.remove, ({ params, user }) => deleteProduct(shop, user, params.id))
  void app.register(async (calls) => {
    leaveBodiesUnread(calls)
    serve(calls, catalogue.importCsv, async ({ query, request, user }) =>
      importProducts(shop, user, await receiveProductsCsv(request), query),
    )
  })
}
