import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { ErrorReply } from '#contract/errors.ts'
import { sqlState } from '#db/open.ts'
import { ShopError } from '#server/shop-error.ts'
import { inputChecker } from './validate-input.ts'
import { requireAccess, sessionTokenOf, type SignedInUser } from './access.ts'

/** The input of a handler: validated, with a user wherever the endpoint requires one. */
export interface HandlerInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  user: E['access'] extends 'anyone' | 'provider' ? SignedInUser | null : SignedInUser
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers an endpoint as a guarded, typed route: access first, so that the input checks reveal nothing to an unauthorised
 * caller, then the input, then the handler. The response is serialized with the contract's schema, so other fields cannot
 * leave the shop. Public GET responses are cached for a second; any other method clears the cache.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  const validate = {
    params: endpoint.params && inputChecker(endpoint.params),
    query: endpoint.query && inputChecker(endpoint.query),
    body: endpoint.body && inputChecker(endpoint.body),
  }
  const status = endpoint.status ?? 200
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.url.split('/')[2] ?? 'health'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.reply, '4xx': ErrorReply, '5xx': ErrorReply },
    },
    // Validation runs in the handler, after the access check: Fastify's own validation would run before it.
    validatorCompiler: () => () => true,
    config: { access: endpoint.access },
    handler: async (request, reply) => {
      const readInput = () => ({
        params: validate.params?.(request.params),
        query: validate.query?.(request.query),
        body: validate.body?.(request.body),
      })
      const respond = async () => {
        const user = await requireAccess(endpoint.access, request)
        const input = { ...readInput(), user, request, reply } as HandlerInput<E>
        reply.code(status)
        try {
          return await handler(input)
        } catch (error) {
          throw (await isAccountDeleted(error, request)) ? new ShopError(401, 'Please sign in first.') : error
        }
      }
      const { responseCache } = app
      const isShared = endpoint.cacheable && !sessionTokenOf(request)
      if (!isShared) reply.header('cache-control', 'no-store')
      if (endpoint.method !== 'GET') return respond().finally(() => responseCache.clear())
      if (!isShared) return respond()
      // The validated input, not the URL: it has the fields of the contract alone, in the contract's order.
      const { params, query } = readInput()
      const { body, link } = await responseCache.get(JSON.stringify([endpoint.url, params, query]), async () => {
        const text = reply.serialize(await respond()) as string
        return { body: Buffer.from(text), link: reply.getHeader('link')?.toString() }
      })
      if (link !== undefined) reply.header('link', link)
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
}

/** Whether the account was deleted during its own request, so that a written row violates a foreign key (SQLSTATE 23503). */
async function isAccountDeleted(error: unknown, request: FastifyRequest): Promise<boolean> {
  return sqlState(error) === '23503' && (await request.server.findUser(request)) === null
}
