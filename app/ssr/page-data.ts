import { QueryStatus } from '@reduxjs/toolkit/query'
import type { UserInfo } from '#contract/accounts.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { api } from '#app/api/base.ts'
import type { LoadFailure } from '#app/store/prefetch.ts'
import type { Store } from '#app/store/store.ts'

/** One answer of the API: which call, asked with what, and what came. */
interface CachedQuery {
  endpointName: string
  arg?: unknown
  value: unknown
}

/**
 * What a page carries, so that the browser shows the same without asking again. No times, no ids of requests: the bytes
 * of a public page are the same for everybody.
 */
export interface PageData {
  shop: ShopDetails
  /** The year in New Zealand. */
  year: number
  /** On private pages alone. */
  user?: UserInfo
  queries: CachedQuery[]
  /** What the loaders returned, by route. */
  loaderData: Record<string, LoadFailure | null>
}

/** The element that holds the data in a page. */
export const pageDataId = 'page-data'

/** The answers that a store holds, in the order of their keys. */
export function dehydrate(store: Store): CachedQuery[] {
  const entries = Object.entries(store.getState().api.queries)
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, entry]) =>
      entry?.status === QueryStatus.fulfilled
        ? [{ endpointName: entry.endpointName, arg: entry.originalArgs, value: entry.data }]
        : [],
    )
}

/** Puts answers into a store, as if it had asked itself just now. */
export function hydrate(store: Store, queries: readonly CachedQuery[]): void {
  // The names of the endpoints are known to the feature files alone, which add them when they are loaded.
  store.dispatch(api.util.upsertQueryEntries(queries as never))
}
