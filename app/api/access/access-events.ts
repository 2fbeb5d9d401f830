import { accessEvents } from '#contract/accounts/access-events.ts'
import type { AccessFilter } from './access-filter.ts'
import { api, call, pageQuery } from '#app/api/base.ts'

/** A page of the access events that a filter selects. */
export type AccessListing = AccessFilter & { pageNumber: number }

export const accessEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Without tags: every request can be an event, so the pages refetch when they open.
    listAccessEvents: build.query({
      ...call(accessEvents.list, ({ pageNumber, ...filter }: AccessListing) => ({
        query: { ...filter, ...pageQuery(pageNumber) },
      })),
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useListAccessEventsQuery } = accessEventsApi
