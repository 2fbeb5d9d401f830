import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ReplyOf } from '#contract/platform/endpoint.ts'
import { sqlState } from '#db/open.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { requireAccess, type SignedInUser } from './access.ts'
import { type EndpointInput, endpointRoute, inputReader, statusOf } from './endpoint-route.ts'
import type { ListPage } from './page-link.ts'

/** The input of a handler: validated, with a user wherever the endpoint requires one. */
export interface HandlerInput<E extends Endpoint> extends EndpointInput<E> {
  user: E['access'] extends 'anyone' | 'provider' ? SignedInUser | null : SignedInUser
  request: FastifyRequest
  reply: FastifyReply
}

/** An endpoint whose responses belong to their caller: one with `dependsOn` is for `registerPublicEndpoint`. */
type OwnEndpoint = Endpoint & { dependsOn?: never }

/**
 * Registers an endpoint as a typed route: access first, then input, then handler; after any method but GET this process
 * has forgotten what has changed. The contract's schema serializes the response: no other field can leave the shop.
 */
export function registerEndpoint<const E extends OwnEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  const readInput = inputReader<E>(endpoint)
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await requireAccess(endpoint, request)
    const input = { ...readInput(request), user, request, reply } as HandlerInput<E>
    reply.code(statusOf(endpoint))
    try {
      return await handler(input)
    } catch (error) {
      throw (await isAccountDeleted(error, request, user)) ? new ShopError(401, 'Please sign in first.') : error
    }
  }
  app.route({
    ...endpointRoute(endpoint),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (endpoint.method === 'GET') return respond(request, reply)
      const endChange = app.followChange(request, reply)
      try {
        return await respond(request, reply)
      } finally {
        await endChange()
      }
    },
  })
}

export function registerEndpoints<const T extends Record<string, OwnEndpoint>>(
  app: FastifyInstance,
  table: T,
  handlers: { [Name in keyof T]: (input: HandlerInput<T[Name]>) => Promise<ReplyOf<T[Name]>> | ReplyOf<T[Name]> },
): void {
  for (const name in table) registerEndpoint(app, table[name], handlers[name])
}

/** Registers an endpoint that responds with the items of a list page and its `Link` header. */
export function registerList<const E extends OwnEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  list: (input: HandlerInput<E>) => Promise<{ items: ReplyOf<E>; headers: ListPage<unknown>['headers'] }>,
): void {
  registerEndpoint(app, endpoint, async (input) => {
    const { items, headers } = await list(input)
    input.reply.headers(headers)
    return items
  })
}

/** Whether the account was deleted during the request, so that a row violates a foreign key (SQLSTATE 23503). */
async function isAccountDeleted(error: unknown, request: FastifyRequest, user: SignedInUser | null): Promise<boolean> {
  if (user?.scopes) return false
  return user !== null && sqlState(error) === '23503' && (await request.server.findUser(request)) === null
}
