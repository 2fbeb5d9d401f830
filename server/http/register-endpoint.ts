import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { ErrorReply } from '#contract/errors.ts'
import { sqlState } from '#db/open.ts'
import { ShopError } from '#server/shop-error.ts'
import { inputChecker } from './validate-input.ts'
import { requireAccess, sessionCookie, type SignedInUser } from './access.ts'

/** What a handler is given: everything checked, and a user exactly where the contract promises one. */
export interface Served<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  user: E['access'] extends 'anyone' | 'provider' ? SignedInUser | null : SignedInUser
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Turns a line of the contract into a guarded, typed route. Access comes first, so that a stranger learns nothing from
 * the checks of the body; then the input; then the handler. The reply goes through the contract's schema, so a field that
 * it does not name cannot leave the shop.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  line: E,
  handle: (served: Served<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  const check = {
    params: line.params && inputChecker(line.params),
    query: line.query && inputChecker(line.query),
    body: line.body && inputChecker(line.body),
  }
  const status = line.status ?? 200
  app.route({
    method: line.method,
    url: line.url,
    schema: {
      summary: line.summary,
      tags: [line.url.split('/')[2] ?? 'health'],
      ...(line.params && { params: line.params }),
      ...(line.query && { querystring: line.query }),
      ...(line.body && { body: line.body }),
      response: { [status]: line.reply, '4xx': ErrorReply, '5xx': ErrorReply },
    },
    // The checks run in the handler, after access: Fastify's own would run before it.
    validatorCompiler: () => () => true,
    config: { access: line.access },
    handler: async (request, reply) => {
      const work = async () => {
        const user = await requireAccess(line.access, request)
        const served = {
          params: check.params?.(request.params),
          query: check.query?.(request.query),
          body: check.body?.(request.body),
          user,
          request,
          reply,
        } as Served<E>
        reply.code(status)
        try {
          return await handle(served)
        } catch (error) {
          throw (await hasJustBeenDeleted(error, request)) ? new ShopError(401, 'Please sign in first.') : error
        }
      }
      const { responseCache } = app
      if (line.method !== 'GET') return work().finally(() => responseCache.clear())
      if (!line.cacheable || request.cookies[sessionCookie]) return work()
      const payload = await responseCache.get(request.url, async () => reply.serialize(await work()) as string)
      return reply.type('application/json; charset=utf-8').send(payload)
    },
  })
}

/** The account was deleted while its own call was under way, so that what the call wrote points to nobody (SQLSTATE 23503). */
async function hasJustBeenDeleted(error: unknown, request: FastifyRequest): Promise<boolean> {
  return sqlState(error) === '23503' && (await request.server.findUser(request)) === null
}
