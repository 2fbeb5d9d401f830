import type { Static, TSchema } from 'typebox'

/**
 * Who may call an endpoint. `serve` enforces it; a line without it does not compile.
 * - `anyone`: no session needed; the handler's user is null or whoever is signed in
 * - `signed-in`: any account
 * - `owner`: an account, and the decision answers 404 when the thing is somebody else's (an admin may read)
 * - `admin`: an account that the database calls an admin at this moment
 * - `provider`: the payment provider, known by its signature and by nothing else
 */
export type Access = 'anyone' | 'signed-in' | 'owner' | 'admin' | 'provider'

/** One line of the contract: everything that browser, server, API page and tests need to know about a call. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  access: Access
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply: TSchema
  /** The answer is the same bytes for everybody who is not signed in, so one may be handed to all for a moment. */
  cacheable?: true
  /** The status of success; 200 unless said otherwise. */
  status?: 200 | 201
}

/** Writes one line of the contract down, keeping its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** The parameters in the path of an endpoint, or `undefined` where it has none. */
export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends TSchema } ? Static<S> : undefined
/** The query of an endpoint, or `undefined` where it has none. */
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends TSchema } ? Static<S> : undefined
/** The body of an endpoint, or `undefined` where it has none. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema } ? Static<S> : undefined
/** What an endpoint answers on success. */
export type ReplyOf<E extends Endpoint> = Static<E['reply']>
