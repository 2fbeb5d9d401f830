import type { FastifyRequest } from 'fastify'
import type { CountedLimit } from '#contract/platform/endpoint.ts'

/**
 * The limit for which a request of a public endpoint counts (`countsFor` in the contract); null when it counts for
 * none.
 */
export function countedLimit({ query, routeOptions }: Pick<FastifyRequest, 'query' | 'routeOptions'>) {
  const { countsFor } = routeOptions.config
  if (!countsFor) return null
  const { name, onlyWith } = countsFor
  return onlyWith === undefined || (query as Record<string, unknown>)[onlyWith] ? name : null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    countsFor?: CountedLimit
  }
}
