import type { FastifyInstance } from 'fastify'
import { catalogue } from '#contract/catalogue/catalogue.ts'
import { comparison } from '#contract/catalogue/comparison.ts'
import { reviews } from '#contract/inbox/reviews.ts'
import { listComparedProducts, listCurrentProducts, listProducts, listTopProducts } from './list-products.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { type PublicReply, registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import type { ListPage } from '#server/platform/http/page-link.ts'
import { sendCsv } from '#server/platform/http/csv/send-csv.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { streamRequestBodies } from '#server/platform/http/streaming-body.ts'
import type { Shop } from '#server/platform/shop.ts'
import { browseProducts } from './browse/browse-products.ts'
import { createProduct } from './manage/create-product.ts'
import { deleteProduct } from './manage/delete-product.ts'
import { exportProducts } from './csv/export-products.ts'
import { importProducts } from './csv/import-products.ts'
import { manageProducts, readKnownValues } from './manage/manage-products.ts'
import { listReviews, readProduct } from './read-product.ts'
import { listMoreProducts, listSelectedProducts, readFamily } from './related-pieces/related-products.ts'
import { receiveProductsCsv } from './csv/read-products-csv.ts'
import { suggestProducts } from './suggest-products.ts'
import { history } from '#contract/platform/history.ts'
import { restoreProductVersion, putImportBack, updateProduct } from './manage/update-product.ts'

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  registerPublicEndpoint(app, shop, catalogue.list, async (input) => ({
    body: await listProducts(input.shop, input.query, input.user),
  }))
  registerPublicEndpoint(app, shop, catalogue.top, async (input) =>
    toPublicReply(await listTopProducts(input.shop, input.query)),
  )
  registerPublicEndpoint(app, shop, catalogue.browse, async (input) => ({
    body: await browseProducts(input.shop, input.query, input.user),
  }))
  registerPublicEndpoint(app, shop, catalogue.selected, async (input) => ({
    body: await listSelectedProducts(input.shop, input.query, input.user),
  }))
  registerPublicEndpoint(app, shop, catalogue.suggest, async (input) => ({
    body: await suggestProducts(input.shop, input.query.keyword),
  }))
  registerPublicEndpoint(app, shop, comparison.list, async (input) => ({
    body: await listComparedProducts(input.shop, input.query.ids),
  }))
  registerEndpoint(app, catalogue.current, ({ query }) => listCurrentProducts(shop, query.ids))
  registerPublicEndpoint(app, shop, catalogue.one, async (input) => {
    const { product, link } = await readProduct(input.shop, input.params.id, input.user)
    return { body: product, link }
  })
  registerPublicEndpoint(app, shop, catalogue.family, async (input) => ({
    body: await readFamily(input.shop, input.params.id, input.user),
  }))
  registerPublicEndpoint(app, shop, catalogue.more, async (input) => ({
    body: await listMoreProducts(input.shop, input.params.id, input.user),
  }))
  registerPublicEndpoint(app, shop, reviews.list, async (input) =>
    toPublicReply(await listReviews(input.shop, input.params.id, input.query, input.user)),
  )
  registerEndpoint(app, catalogue.manage, ({ query }) => manageProducts(shop, query))
  registerEndpoint(app, catalogue.known, () => readKnownValues(shop))
  registerEndpoint(app, catalogue.exportCsv, async ({ user, request, reply }) => {
    await recordAccessEvent(shop, request, { action: 'products-exported', by: user })
    return sendCsv(reply, exportProducts(shop))
  })
  registerEndpoint(app, catalogue.create, ({ user }) => createProduct(shop, user))
  registerEndpoint(app, history.restoreVersion, ({ params, user }) => restoreProductVersion(shop, user, params.id))
  registerEndpoint(app, history.putImportBack, ({ params, user }) => putImportBack(shop, user, params.id))
  registerEndpoint(app, catalogue.update, ({ params, body, user }) => updateProduct(shop, user, params.id, body))
  registerEndpoint(app, catalogue.remove, ({ params, user }) => deleteProduct(shop, user, params.id))
  void app.register(async (scope) => {
    streamRequestBodies(scope)
    registerEndpoint(scope, catalogue.importCsv, async ({ query, request, user }) =>
      importProducts(shop, user, await receiveProductsCsv(request), query),
    )
  })
}

function toPublicReply<T>({ items, headers }: ListPage<T>): PublicReply<T[]> {
  return { body: items, link: headers.link }
}
