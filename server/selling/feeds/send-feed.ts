import type { FastifyReply, FastifyRequest } from 'fastify'
import { knows } from '#server/platform/http/cache/negotiate.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { CachedFeed } from './cached-feed.ts'

/** Sends a feed. Caches may keep it until the shop writes it again; 304 for a reader that has it already. */
export async function sendFeed(
  shop: Pick<Shop, 'now'>,
  feed: CachedFeed,
  type: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const now = shop.now()
  const { body, etag, untilMs } = await feed.get(now)
  const secondsLeft = Math.max(0, Math.floor((untilMs - now.getTime()) / 1000))
  reply.type(type).headers({ 'cache-control': `public, max-age=${secondsLeft}`, etag })
  if (knows(request.headers['if-none-match'], etag.replace('W/', ''))) return reply.code(304).send()
  return reply.send(body)
}
