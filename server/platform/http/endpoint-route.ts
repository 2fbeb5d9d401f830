import type { RouteOptions } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/platform/endpoint.ts'
import { ErrorReply } from '#contract/platform/errors.ts'
import { inputChecker } from './validate-input.ts'

export interface EndpointInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** The status of a successful response of an endpoint. */
export function statusOf({ status = 200 }: Endpoint): 200 | 201 {
  return status
}

/** The route of an endpoint, without its handler. */
export function endpointRoute(endpoint: Endpoint): Omit<RouteOptions, 'handler'> {
  return {
    method: endpoint.method,
    url: endpoint.url,
    ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.url.split('/')[2] ?? 'health'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [statusOf(endpoint)]: endpoint.reply, '4xx': ErrorReply, '5xx': ErrorReply },
    },
    // Validation runs in the handler, after the access check: Fastify's own validation would run before it.
    validatorCompiler: () => () => true,
    config: {
      access: endpoint.access,
      ...(endpoint.forTokens && { forTokens: true }),
      ...(endpoint.countsFor && { countsFor: endpoint.countsFor }),
    },
  }
}

/** Creates a function that reads the validated input of a request. It throws ShopError 400. */
export function inputReader<E extends Endpoint>(endpoint: E): (request: RawInput) => EndpointInput<E> {
  const params = endpoint.params && inputChecker(endpoint.params)
  const query = endpoint.query && inputChecker(endpoint.query)
  const body = endpoint.body && inputChecker(endpoint.body)
  return (request) =>
    ({
      params: params?.(request.params),
      query: query?.(request.query),
      body: body?.(request.body),
    }) as EndpointInput<E>
}

interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}
