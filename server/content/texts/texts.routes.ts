import type { FastifyInstance } from 'fastify'
import { textContent } from '#contract/content/content.ts'
import { fixedTexts } from '#contract/content/fixed-texts.ts'
import { readContent } from '#server/content/read-content.ts'
import { publishContent, putBackContent, saveDraft } from '#server/content/save-content.ts'
import { seesDrafts } from '#server/platform/http/access.ts'
import { registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readTerms, readText, renderSection } from './read-text.ts'

/** The endpoints of the fixed texts: terms, privacy and styling tips. */
export function textRoutes(app: FastifyInstance, shop: Shop): void {
  registerPublicEndpoint(app, shop, fixedTexts.read, async ({ shop: source, params, user }) => ({
    body: await readText(source, params.page, seesDrafts(user, source.now())),
  }))
  registerPublicEndpoint(app, shop, fixedTexts.terms, async ({ shop: source, params }) => ({
    body: await readTerms(source, params.version),
  }))
  registerEndpoint(app, fixedTexts.preview, ({ body }) => ({ html: renderSection(body.text, shop.details()) }))
  registerEndpoint(app, textContent.read, ({ params }) => readContent(shop, params.page))
  registerEndpoint(app, textContent.saveDraft, ({ body, params, user }) =>
    saveDraft(shop, user, { name: params.page, ...body }),
  )
  registerEndpoint(app, textContent.publish, ({ body, params, user }) =>
    publishContent(shop, user, { name: params.page, ...body }),
  )
  registerEndpoint(app, textContent.putBack, ({ body, params, user }) =>
    putBackContent(shop, user, { name: params.page, ...body }),
  )
}
