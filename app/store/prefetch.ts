import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { SerializedError, ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { StoreExtra } from '#app/api/base.ts'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { storeContext } from './context.ts'
import type { RootState } from './store.ts'

/** Why a page has nothing to show: the status it is answered with and the sentence for the shopper. */
export interface LoadFailure {
  status: number
  message: string
}

interface StartedQuery extends PromiseLike<{ isError: boolean; error?: FetchBaseQueryError | SerializedError }> {
  unsubscribe(): void
}

/** What `api.endpoints.x.initiate(arg)` makes. */
type QueryAction = ThunkAction<StartedQuery, RootState, StoreExtra, UnknownAction>

interface PageArgs {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  context: Readonly<RouterContextProvider>
}

/**
 * Makes a page's loader: it reads what the page shows, on the server before rendering, in the browser before the
 * address changes. The first query is what the page is about: when it fails, the page has failed (`LoadFailure`, shown
 * by `app/pages/loaded.tsx`); a failure of the others only leaves a gap. `null` instead of queries: no such page.
 */
export function prefetch(listQueries: (args: PageArgs) => readonly QueryAction[] | null) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<LoadFailure | null> => {
    const queries = listQueries({ params, query: new URL(request.url).searchParams, context })
    if (queries === null) return { status: 404, message: 'There is no such page.' }
    const { dispatch } = context.get(storeContext)
    const started = queries.map((query) => dispatch(query))
    const [first] = await Promise.all(started)
    // The page subscribes itself when it is mounted; what it does not show may be dropped.
    for (const query of started) query.unsubscribe()
    return first?.error ? { status: errorStatus(first.error), message: errorMessage(first.error) } : null
  }
}
