import type { FastifyInstance } from 'fastify'
import { shopPages } from '#contract/content/shop-pages.ts'
import { seesDrafts } from '#server/platform/http/access.ts'
import { registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  restoreShopPage,
  createShopPage,
  publishShopPage,
  restoreShopPageVersion,
  removeShopPage,
  saveShopPageDraft,
  unpublishShopPage,
} from './change-shop-page.ts'
import { listAllShopPages, listVersions, readPublicPage, readShopPage, readVersion } from './read-shop-pages.ts'
import { renderMarkdown } from './render-markdown.ts'

export function shopPageRoutes(app: FastifyInstance, shop: Shop): void {
  registerPublicEndpoint(app, shop, shopPages.read, async ({ shop: source, params, user }) => ({
    body: await readPublicPage(source, params.slug, seesDrafts(user, source.now())),
  }))
  registerEndpoint(app, shopPages.list, () => listAllShopPages(shop))
  registerEndpoint(app, shopPages.create, ({ user, body }) => createShopPage(shop, user, body))
  registerEndpoint(app, shopPages.preview, ({ body }) => ({ html: renderMarkdown(body.text, shop.config.publicUrl) }))
  registerEndpoint(app, shopPages.edit, ({ params }) => readShopPage(shop, shop.db, params.id))
  registerEndpoint(app, shopPages.saveDraft, ({ user, params, body }) =>
    saveShopPageDraft(shop, user, { ...params, ...body }),
  )
  registerEndpoint(app, shopPages.publish, ({ user, params, body }) =>
    publishShopPage(shop, user, { ...params, ...body }),
  )
  registerEndpoint(app, shopPages.unpublish, ({ user, params, body }) =>
    unpublishShopPage(shop, user, { ...params, ...body }),
  )
  registerList(app, shopPages.versions, ({ params, query }) => listVersions(shop, params.id, query))
  registerEndpoint(app, shopPages.version, ({ params }) => readVersion(shop, params))
  registerEndpoint(app, shopPages.restoreVersion, ({ user, params, body }) =>
    restoreShopPageVersion(shop, user, { ...params, ...body }),
  )
  registerEndpoint(app, shopPages.remove, ({ user, params }) => removeShopPage(shop, user, params.id))
  registerEndpoint(app, shopPages.restore, ({ user, params }) => restoreShopPage(shop, user, params.id))
}
