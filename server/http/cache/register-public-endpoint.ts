import type { FastifyInstance } from 'fastify'
import type { Endpoint, ReplyOf, Topic } from '#contract/endpoint.ts'
import { requireAccess, sessionTokenOf, type SignedInUser } from '#server/http/access.ts'
import { type EndpointInput, endpointRoute, inputReader } from '#server/http/endpoint-route.ts'
import { callerOf } from '#server/limits/caller.ts'
import type { Shop } from '#server/shop.ts'
import { countedLimit } from './counted-limit.ts'
import { type DataTimes, idsIn } from './dependencies.ts'
import { readPublic } from './read-public.ts'
import type { PublicResponse } from './response-cache.ts'
import { sendPublic } from './send-public.ts'

/** An endpoint whose response is the same for all visitors who are not signed in. */
export type PublicEndpoint = Endpoint & { method: 'GET'; access: 'anyone'; dependsOn: readonly Topic[] }

/**
 * The input of a public endpoint. It has neither the request nor the reply, so that nothing of a visitor can get into a
 * response that others receive. `user` is null for every response that is shared: a caller with a session gets their
 * own.
 */
export interface PublicInput<E extends Endpoint> extends Omit<EndpointInput<E>, 'body'> {
  user: SignedInUser | null
  /** The shop with the database from which this response is read. */
  source: Shop
}

/**
 * The response of a public endpoint. It depends on the endpoint's topics and on each product whose id is in it or in
 * the path.
 */
export interface PublicReply<T> {
  body: T
  /** The `Link` header. */
  link?: string | undefined
  /** Further products on which it depends. */
  ids?: readonly string[]
  /** When it changes without a write: at the end of a hold or of a day. */
  changesAt?: Date | undefined
}

/**
 * Registers an endpoint whose responses are kept and shared (`ResponseCache`), by the validated input. A caller with a
 * session gets a response of their own, which no cache keeps: an admin sees drafts.
 */
export function registerPublicEndpoint<const E extends PublicEndpoint>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: E,
  read: (input: PublicInput<E>) => Promise<PublicReply<ReplyOf<E>>>,
): void {
  const readInput = inputReader<E>(endpoint)
  app.route({
    ...endpointRoute(endpoint),
    // Before the cache, so that a response that is cached counts too.
    preHandler: async (request) => {
      const limit = countedLimit(request)
      if (limit) await shop.limiter.run([limit], callerOf(request), async () => {})
    },
    handler: async (request, reply) => {
      if (sessionTokenOf(request) !== undefined) {
        reply.header('cache-control', 'no-store')
        const user = await requireAccess('anyone', request)
        const source = withSearches(shop, { asOfMs: shop.now().getTime(), notBeforeMs: app.lastChangeMs(request) })
        const { body, link } = await read({ ...readInput(request), user, source })
        return (link === undefined ? reply : reply.header('link', link)).send(body)
      }
      // The validated input, not the URL: it has the fields of the contract alone, in the contract's order.
      const { params, query } = readInput(request)
      const key = JSON.stringify([endpoint.url, params, query])
      const compute = async (source: Shop, asOfMs: number): Promise<PublicResponse> => {
        const { body, link, ids = [], changesAt } = await read({ params, query, user: null, source })
        return {
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8', ...(link !== undefined && { link }) },
          body: Buffer.from(reply.serialize(body) as string),
          dependencies: {
            tags: new Set([...endpoint.dependsOn, ...idsInPath(params), ...idsIn(body), ...ids]),
            asOfMs,
            untilMs: changesAt?.getTime() ?? Infinity,
          },
          isShared: true,
        }
      }
      const computeFrom = (notBeforeMs: number) =>
        readPublic(shop, notBeforeMs, (source, times) => compute(withSearches(source, times), times.asOfMs))
      return sendPublic(await app.responseCache.get(key, computeFrom, app.lastChangeMs(request)), request, reply)
    },
  })
}

/** The shop whose searches have data of the time that the response needs. */
function withSearches(shop: Shop, times: DataTimes): Shop {
  return { ...shop, searches: shop.searches.at(times) }
}

/** The values in the path of a request. Capitals in an id count as lower case. */
function idsInPath(params: unknown): string[] {
  return Object.values(params ?? {}).map((value) => String(value).toLowerCase())
}
