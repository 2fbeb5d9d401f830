import { QueryStatus } from '@reduxjs/toolkit/query'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { api } from '#app/api/base.ts'
import type { LoadFailure } from '#app/store/prefetch.ts'
import type { Store } from '#app/store/store.ts'

/** A cached response of the API: endpoint, argument and value. */
interface CachedQuery {
  endpointName: string
  arg?: unknown
  value: unknown
}

/**
 * The data in a page, so that the browser renders the same without fetching again. It contains no times and no request
 * ids: a public page is byte for byte the same for every visitor.
 */
export interface PageData {
  shop: ShopDetails
  /** The year in New Zealand. */
  year: number
  /** On private pages only. */
  user?: UserInfo
  queries: CachedQuery[]
  /** The loader results by route id. */
  loaderData: Record<string, LoadFailure | null>
}

/** The id of the element that contains the data of a page. */
export const pageDataId = 'page-data'

/** The cached queries of a store, sorted by cache key. */
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

/** Puts cached queries into a store, as if they had just been fetched. */
export function hydrate(store: Store, queries: readonly CachedQuery[]): void {
  // The type of `api` does not know the endpoint names: the files of `app/api` inject them when they are loaded.
  store.dispatch(api.util.upsertQueryEntries(queries as never))
}
