import { accessEvents } from '#contract/accounts/access-events.ts'
import { apiTokens } from '#contract/accounts/api-tokens.ts'
import type { AccessFilter } from '#app/api/access/access-filter.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

export type AccessListing = AccessFilter & { pageNumber: number }

// Without tags: every request can be an event, so the pages refetch when they open.
export const accessEventsApi = endpointsOf('accessEvents', accessEvents, { list: { keepSeconds: 5 } })

export const apiTokensApi = endpointsOf('apiTokens', apiTokens, {
  '*': { provides: ['Connection'], invalidates: ['Connection'], keepSeconds: 5 },
})
