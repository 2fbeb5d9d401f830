import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

const isRequired = (query: TSchema | undefined) => query !== undefined && 'required' in query

export type EndpointTables = Record<string, Record<string, Pick<Endpoint, 'method' | 'url' | 'query'>>>

/** The addresses that the owner can read without an id and without a query, such as all lists of the admin. */
export function listPlainReads(tables: EndpointTables = endpoints): string[] {
  return (
    Object.values(tables)
      .flatMap((table) => Object.values(table))
      // An order link needs its cookie.
      .filter(
        ({ method, url, query }) =>
          method === 'GET' && !url.includes(':') && !isRequired(query) && url !== '/api/order-link',
      )
      .map(({ url }) => url)
  )
}
