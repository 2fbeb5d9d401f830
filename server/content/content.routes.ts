import type { FastifyInstance } from 'fastify'
import {
  announcement,
  closedDays,
  contactDetails,
  homeContent,
  hours,
  menuContent,
  roomTexts,
  shopTimes,
  supportContent,
} from '#contract/content/content.ts'
import { home } from '#contract/content/shown-home.ts'
import { support } from '#contract/content/support.ts'
import { categoryCounts, deletedCategories } from '#contract/content/rooms.ts'
import { seesDrafts } from '#server/platform/http/access.ts'
import { registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bringBackCategory, listDeletedCategories } from './bring-back-category.ts'
import { listCategoryCounts } from './content.queries.ts'
import { readContent } from './read-content.ts'
import { publishContent, putBackContent, saveDraft } from './save-content.ts'
import { readHome, readSupport, renderAnswer } from './content.ts'

/** The endpoints of the texts that the owner edits. */
export function contentRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, announcement.read, () => readContent(shop, 'announcement'))
  registerEndpoint(app, announcement.saveDraft, ({ body, user }) =>
    saveDraft(shop, user, { name: 'announcement', ...body }),
  )
  registerEndpoint(app, announcement.publish, ({ body, user }) =>
    publishContent(shop, user, { name: 'announcement', ...body }),
  )
  registerEndpoint(app, announcement.putBack, ({ body, user }) =>
    putBackContent(shop, user, { name: 'announcement', ...body }),
  )
  registerEndpoint(app, hours.read, () => readContent(shop, 'hours'))
  registerEndpoint(app, hours.saveDraft, ({ body, user }) => saveDraft(shop, user, { name: 'hours', ...body }))
  registerEndpoint(app, hours.publish, ({ body, user }) => publishContent(shop, user, { name: 'hours', ...body }))
  registerEndpoint(app, hours.putBack, ({ body, user }) => putBackContent(shop, user, { name: 'hours', ...body }))
  registerEndpoint(app, closedDays.read, () => readContent(shop, 'closed-days'))
  registerEndpoint(app, closedDays.saveDraft, ({ body, user }) =>
    saveDraft(shop, user, { name: 'closed-days', ...body }),
  )
  registerEndpoint(app, closedDays.publish, ({ body, user }) =>
    publishContent(shop, user, { name: 'closed-days', ...body }),
  )
  registerEndpoint(app, closedDays.putBack, ({ body, user }) =>
    putBackContent(shop, user, { name: 'closed-days', ...body }),
  )
  registerEndpoint(app, shopTimes.read, () => readContent(shop, 'times'))
  registerEndpoint(app, shopTimes.saveDraft, ({ body, user }) => saveDraft(shop, user, { name: 'times', ...body }))
  registerEndpoint(app, shopTimes.publish, ({ body, user }) => publishContent(shop, user, { name: 'times', ...body }))
  registerEndpoint(app, shopTimes.putBack, ({ body, user }) => putBackContent(shop, user, { name: 'times', ...body }))
  registerEndpoint(app, roomTexts.read, () => readContent(shop, 'rooms'))
  registerEndpoint(app, roomTexts.saveDraft, ({ body, user }) => saveDraft(shop, user, { name: 'rooms', ...body }))
  registerEndpoint(app, roomTexts.publish, ({ body, user }) => publishContent(shop, user, { name: 'rooms', ...body }))
  registerEndpoint(app, roomTexts.putBack, ({ body, user }) => putBackContent(shop, user, { name: 'rooms', ...body }))
  registerEndpoint(app, categoryCounts.read, async () => ({ counts: await listCategoryCounts(shop.db) }))
  registerEndpoint(app, deletedCategories.list, () => listDeletedCategories(shop))
  registerEndpoint(app, deletedCategories.bringBack, ({ body, user }) => bringBackCategory(shop, user, body))
  registerPublicEndpoint(app, shop, home.read, async ({ shop: source, user }) => ({
    body: await readHome(source, seesDrafts(user, source.now())),
  }))
  registerEndpoint(app, homeContent.read, () => readContent(shop, 'home'))
  registerEndpoint(app, homeContent.saveDraft, ({ body, user }) => saveDraft(shop, user, { name: 'home', ...body }))
  registerEndpoint(app, homeContent.publish, ({ body, user }) => publishContent(shop, user, { name: 'home', ...body }))
  registerEndpoint(app, homeContent.putBack, ({ body, user }) => putBackContent(shop, user, { name: 'home', ...body }))
  registerPublicEndpoint(app, shop, support.read, async ({ shop: source, user }) => ({
    body: await readSupport(source, seesDrafts(user, source.now())),
  }))
  registerEndpoint(app, support.preview, ({ body }) => ({ html: renderAnswer(body.text, shop.details()) }))
  registerEndpoint(app, supportContent.read, () => readContent(shop, 'support'))
  registerEndpoint(app, supportContent.saveDraft, ({ body, user }) =>
    saveDraft(shop, user, { name: 'support', ...body }),
  )
  registerEndpoint(app, supportContent.publish, ({ body, user }) =>
    publishContent(shop, user, { name: 'support', ...body }),
  )
  registerEndpoint(app, supportContent.putBack, ({ body, user }) =>
    putBackContent(shop, user, { name: 'support', ...body }),
  )
  registerEndpoint(app, menuContent.read, () => readContent(shop, 'menu'))
  registerEndpoint(app, menuContent.saveDraft, ({ body, user }) => saveDraft(shop, user, { name: 'menu', ...body }))
  registerEndpoint(app, menuContent.publish, ({ body, user }) => publishContent(shop, user, { name: 'menu', ...body }))
  registerEndpoint(app, menuContent.putBack, ({ body, user }) => putBackContent(shop, user, { name: 'menu', ...body }))
  registerEndpoint(app, contactDetails.read, () => readContent(shop, 'contact'))
  registerEndpoint(app, contactDetails.saveDraft, ({ body, user }) =>
    saveDraft(shop, user, { name: 'contact', ...body }),
  )
  registerEndpoint(app, contactDetails.publish, ({ body, user }) =>
    publishContent(shop, user, { name: 'contact', ...body }),
  )
  registerEndpoint(app, contactDetails.putBack, ({ body, user }) =>
    putBackContent(shop, user, { name: 'contact', ...body }),
  )
}
