import type { FastifyInstance } from 'fastify'
import { feeds } from '#contract/selling/feeds.ts'
import { paths } from '#rules/paths.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { CachedFeed } from './cached-feed.ts'
import { chooseProduct, FeedReads, readGoogleFeed, sendFeed, writeGoogleFeed, writeNewProductsFeed } from './feeds.ts'

export function feedRoutes(app: FastifyInstance, shop: Shop): void {
  const google = new CachedFeed(shop, writeGoogleFeed)
  const newProducts = new CachedFeed(shop, writeNewProductsFeed)
  const reads = new FeedReads(shop)
  app.get(paths.feeds.google, { schema: { hide: true } }, async (request, reply) => {
    await sendFeed(shop, google, 'application/xml; charset=utf-8', { request, reply })
    reads.record(request.headers['user-agent'])
    return reply
  })
  app.get(paths.feeds.newPieces, { schema: { hide: true } }, (request, reply) =>
    sendFeed(shop, newProducts, 'application/atom+xml; charset=utf-8', { request, reply }),
  )
  registerEndpoint(app, feeds.google, () => readGoogleFeed(shop))
  registerEndpoint(app, feeds.choose, ({ user, params, body }) => chooseProduct(shop, user, { ...params, ...body }))
}
