import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyChange } from '#db/postgres/change-notices.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type CachedCall, CachedAnswers } from './cached-answers.ts'
import { markChange, RecentChanges } from './recent-change.ts'
import { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    now(): Date
    responseCache: ResponseCache
    /** Follows a request that may change something: call it before, and what it returns before the response is sent. */
    followChange(request: FastifyRequest, reply: FastifyReply): () => Promise<void>
    /** The data that a request must see at least, in milliseconds. */
    lastChangeMs(request: FastifyRequest): number
    /** The cached response of a call that a public page makes while it is rendered (`CachedAnswers.findOfPage`). */
    findCached(url: string, notBeforeMs: number): CachedCall | undefined
  }
}

/** Registers the cache of public responses, which answers the requests that pass the hooks registered before. */
export function registerCache(app: FastifyInstance, shop: Pick<Shop, 'now' | 'changes' | 'config'>): void {
  const cache = new ResponseCache(() => shop.now(), shop.changes)
  const recentChanges = new RecentChanges(() => shop.now(), shop.changes)
  const answers = new CachedAnswers(app, cache)
  // The cache has a timer for each response. After a clock that went back by weeks they would run without a pause.
  app.addHook('onClose', () => cache.drop([anyChange]))
  const isSecure = shop.config.publicUrl.startsWith('https:')
  app.decorate('now', () => shop.now())
  app.decorate('findCached', (url: string, notBeforeMs: number) => answers.findOfPage(url, notBeforeMs))
  app.decorate('responseCache', cache)
  app.decorate('lastChangeMs', (request: FastifyRequest) => recentChanges.lastChangeMs(request))
  app.decorate('followChange', ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const endChange = cache.followChange()
    return async () => {
      const mayBeOldElsewhere = await endChange()
      // A payment provider is not a browser.
      if (mayBeOldElsewhere && routeOptions.config.access !== 'provider') markChange(reply, shop.now(), isSecure)
    }
  })
}
