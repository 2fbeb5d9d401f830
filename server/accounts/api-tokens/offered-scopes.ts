import { TokenArea, type TokenScope } from '#contract/accounts/token-scopes.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

const forTokens = Object.values<Record<string, Endpoint>>(endpoints)
  .flatMap((table) => Object.values(table))
  .filter((endpoint) => endpoint.forTokens)

/** The scopes that at least one endpoint names: a token cannot have one that allows nothing. */
export const offeredScopes: TokenScope[] = TokenArea.anyOf.flatMap(({ const: area }) =>
  (['read', 'change'] as const)
    .filter((may) =>
      forTokens.some(({ access }) => typeof access === 'object' && access.area === area && access.may === may),
    )
    .map((may) => ({ area, may })),
)
