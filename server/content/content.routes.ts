import type { FastifyInstance } from 'fastify'
import {
  announcement,
  closedDays,
  contactDetails,
  type ContentName,
  type ContentValues,
  homeContent,
  hours,
  menuContent,
  roomTexts,
  shopTimes,
  supportContent,
  textContent,
} from '#contract/content/content.ts'
import { fixedTexts, type FixedTextName } from '#contract/content/fixed-texts.ts'
import { categoryCounts, deletedCategories } from '#contract/content/rooms.ts'
import { home } from '#contract/content/shown-home.ts'
import { support } from '#contract/content/support.ts'
import { seesDrafts, type SignedInUser } from '#server/platform/http/access.ts'
import { registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import { registerEndpoint, registerEndpoints } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { restoreCategory, listDeletedCategories } from './restore-category.ts'
import { publishContent, restoreContentVersion, readContent, saveDraft } from './content-versions.ts'
import { listCategoryCounts } from './content.queries.ts'
import { readHome, readSupport, readTerms, readText, renderAnswer, renderSection } from './content.ts'

export function contentRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoints(app, announcement, authoring(shop, 'announcement'))
  registerEndpoints(app, hours, authoring(shop, 'hours'))
  registerEndpoints(app, closedDays, authoring(shop, 'closed-days'))
  registerEndpoints(app, shopTimes, authoring(shop, 'times'))
  registerEndpoints(app, roomTexts, authoring(shop, 'rooms'))
  registerEndpoints(app, homeContent, authoring(shop, 'home'))
  registerEndpoints(app, supportContent, authoring(shop, 'support'))
  registerEndpoints(app, menuContent, authoring(shop, 'menu'))
  registerEndpoints(app, contactDetails, authoring(shop, 'contact'))
  registerEndpoints(
    app,
    textContent,
    authoring(shop, ({ page }: { page: FixedTextName }) => page),
  )
  registerEndpoint(app, categoryCounts.read, async () => ({ counts: await listCategoryCounts(shop.db) }))
  registerEndpoint(app, deletedCategories.list, () => listDeletedCategories(shop))
  registerEndpoint(app, deletedCategories.restore, ({ body, user }) => restoreCategory(shop, user, body))
  registerPublicEndpoint(app, shop, home.read, async ({ shop: source, user }) => ({
    body: await readHome(source, seesDrafts(user, source.now())),
  }))
  registerPublicEndpoint(app, shop, support.read, async ({ shop: source, user }) => ({
    body: await readSupport(source, seesDrafts(user, source.now())),
  }))
  registerEndpoint(app, support.preview, ({ body }) => ({ html: renderAnswer(body.text, shop.details()) }))
  registerPublicEndpoint(app, shop, fixedTexts.read, async ({ shop: source, params, user }) => ({
    body: await readText(source, params.page, seesDrafts(user, source.now())),
  }))
  registerPublicEndpoint(app, shop, fixedTexts.terms, async ({ shop: source, params }) => ({
    body: await readTerms(source, params.version),
  }))
  registerEndpoint(app, fixedTexts.preview, ({ body }) => ({ html: renderSection(body.text, shop.details()) }))
}

/** The handlers of the endpoints of a content, whose name may be in the path. */
function authoring<Name extends ContentName, Params>(shop: Shop, name: Name | ((params: Params) => Name)) {
  const nameOf = (params: Params) => (typeof name === 'string' ? name : name(params))
  type Input<Body> = { params: Params; user: SignedInUser; body: Body & { basedOn: number } }
  type Written = Input<{ value: ContentValues[Name] }>
  return {
    read: ({ params }: { params: Params }) => readContent(shop, nameOf(params)),
    saveDraft: ({ params, user, body }: Written) => saveDraft(shop, user, { name: nameOf(params), ...body }),
    publish: ({ params, user, body }: Written) => publishContent(shop, user, { name: nameOf(params), ...body }),
    restoreVersion: ({ params, user, body }: Input<{ number: number }>) =>
      restoreContentVersion(shop, user, { name: nameOf(params), ...body }),
  }
}
