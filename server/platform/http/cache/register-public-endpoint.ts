import type { FastifyInstance } from 'fastify'
import type { Endpoint, ReplyOf, Topic } from '#contract/platform/endpoint.ts'
import { sessionTokenOf, type SignedInUser } from '#server/platform/http/access.ts'
import { endpointRoute, inputReader, type EndpointInput } from '#server/platform/http/endpoint-route.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countedLimit, sendPublic } from './cached-answers.ts'
import { DependencyScope, idsIn, runInScope } from './dependencies.ts'
import type { PublicResponse } from './response-cache.ts'

/** An endpoint whose response is the same for all visitors who are not signed in. */
export type PublicEndpoint = Endpoint & { method: 'GET'; access: 'anyone'; dependsOn: readonly Topic[] }

/**
 * The input of a public endpoint, without request and reply, so that nothing of a visitor gets into a shared response.
 * `user` is null for every cached response: a caller with a session gets their own.
 */
export interface PublicInput<E extends Endpoint> extends Omit<EndpointInput<E>, 'body'> {
  user: SignedInUser | null
  /** The shop, with the database from which this response is read. */
  shop: Shop
}

/** A public response. It depends on its topics, each product id in it or the path, and what was reported meanwhile. */
export interface PublicReply<T> {
  body: T
  /** The `Link` header. */
  link?: string | undefined
}

/** Registers an endpoint with cached responses, by validated input. Callers with a session get their own, uncached. */
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
        const user = await request.server.findUser(request)
        const scope = new DependencyScope(shop.now().getTime(), app.lastChangeMs(request))
        const { body, link } = await runInScope(scope, () => read({ ...readInput(request), user, shop }))
        return (link === undefined ? reply : reply.header('link', link)).send(body)
      }
      // The validated input, not the URL: it has the fields of the contract alone, in the contract's order.
      const { params, query } = readInput(request)
      const key = JSON.stringify([endpoint.url, params, query])
      const compute = async (source: Shop, scope: DependencyScope): Promise<PublicResponse> => {
        const { body, link } = await runInScope(scope, () => read({ params, query, user: null, shop: source }))
        const { tags, asOfMs, untilMs } = scope
        return {
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8', ...(link !== undefined && { link }) },
          body: Buffer.from(reply.serialize(body) as string),
          dependencies: {
            tags: new Set([...endpoint.dependsOn, ...idsInPath(params), ...idsIn(body), ...tags]),
            asOfMs,
            untilMs,
          },
          isCacheable: true,
        }
      }
      const computeFrom = (notBeforeMs: number) => readPublic(shop, notBeforeMs, compute)
      return sendPublic(await app.responseCache.get(key, computeFrom, app.lastChangeMs(request)), request, reply)
    },
  })
}

/** The values in the path of a request. Capitals in an id count as lower case. */
function idsInPath(params: unknown): string[] {
  return Object.values(params ?? {}).map((value) => String(value).toLowerCase())
}

/**
 * Reads what a public response shows, on the replica (DATABASE_REPLICA_URL) when that has all data from before
 * `notBeforeMs`, else on the primary. `read` gets the shop with the database to read from, and the scope of the
 * response. A response that a change since that time would have dropped from the cache is read again on the primary,
 * and so is a refusal or a failure.
 */
async function readPublic(
  shop: Shop,
  notBeforeMs: number,
  read: (shop: Shop, scope: DependencyScope) => Promise<PublicResponse>,
): Promise<PublicResponse> {
  const { replica } = shop
  const asOfMs = replica?.asOfMs() ?? -Infinity
  let oldestMs = notBeforeMs
  if (replica && asOfMs > notBeforeMs) {
    // What the replica has just shown may be too old.
    oldestMs = asOfMs
    try {
      const response = await read({ ...shop, db: replica.db }, new DependencyScope(asOfMs, notBeforeMs))
      if (!replica.mayLack(response.dependencies.tags)) return response
    } catch (error) {
      if (!(error instanceof ShopError)) replica.reportFailure(error)
    }
  }
  return read(shop, new DependencyScope(shop.now().getTime(), oldestMs))
}
