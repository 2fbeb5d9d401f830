import type { Static, TSchema } from 'typebox'
import type { AreaAccess } from './areas.ts'

/**
 * Who may call an endpoint. `registerEndpoint` enforces it; an endpoint without it does not compile.
 * - `anyone`: no session needed; the handler's user is null or the signed-in user
 * - `signed-in`: any account, and guests
 * - `owner`: an account; the decision responds 404 when the order belongs to another account (who may read orders may
 *   read it)
 * - `provider`: the payment provider, authenticated by its signature only
 * - an area: an account whose role, in the database at the time of the request, may read or change this area
 */
export type Access = 'anyone' | 'signed-in' | 'owner' | 'provider' | AreaAccess

/**
 * What decides which rows a public response shows, and in which order. The triggers of the migration `change-notices`
 * announce its changes.
 * - `catalogue`: which products there are, and all their columns but stock and rating
 * - `ratings`: the ratings of the products
 * - `delivery`: the delivery zones
 */
export type Topic = 'catalogue' | 'ratings' | 'stock' | 'delivery'

/** A limit for which the requests of a public endpoint count. */
export interface CountedLimit {
  name: 'search' | 'suggest' | 'delivery'
  /** The parameter of the query without which a request does not count. */
  onlyWith?: string
}

/** An endpoint: everything that the browser, the server, the API page and the tests need to know about a call. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  access: Access
  summary: string
  /** An API token whose scopes include the area and permission of `access` may call it too. */
  forTokens?: true
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply: TSchema
  /**
   * The response is the same for all visitors who are not signed in, so it is cached until one of these topics
   * changes, or one of the products whose ids it contains. `registerPublicEndpoint` registers it.
   */
  dependsOn?: readonly Topic[]
  /** Each request counts for a limit of its network, also when the response is cached. */
  countsFor?: CountedLimit
  /** The maximum size of the body in bytes; 64 kB by default. */
  bodyLimitBytes?: number
  /** The status of a successful response; 200 by default. */
  status?: 200 | 201
}

/** Defines an endpoint and keeps its exact types. The build for browsers drops `rest`. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Url extends Endpoint['url'],
  const Rest extends Omit<Endpoint, 'method' | 'url'>,
>(method: Method, url: Url, rest: Rest): { method: Method; url: Url } & Rest {
  return { method, url, ...rest }
}

/** The parameters in the path of an endpoint, or `undefined` where it has none. */
export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends TSchema } ? Static<S> : undefined
/** The query of an endpoint, or `undefined` where it has none. */
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends TSchema } ? Static<S> : undefined
/** The body of an endpoint, or `undefined` where it has none. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema } ? Static<S> : undefined
/** The body of a successful response of an endpoint. */
export type ReplyOf<E extends Endpoint> = Static<E['reply']>
