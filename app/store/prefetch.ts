import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { SerializedError, ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { StoreExtra } from '#app/api/base.ts'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import type { PageCode } from '#app/navigation/late-code.ts'
import { isId } from '#rules/platform/ids.ts'
import { storeContext } from './context.ts'
import type { RootState } from './store.ts'

export interface LoadFailure {
  status: number
  message: string
  /** The shop has no such page, as opposed to a page whose data do not exist. */
  isUnknownPage?: true
}

export const unknownPage: LoadFailure = { status: 404, message: 'This page doesn’t exist.', isUnknownPage: true }

interface StartedQuery extends PromiseLike<{ isError: boolean; error?: FetchBaseQueryError | SerializedError }> {
  unsubscribe(): void
}

/** From `api.endpoints.x.initiate(arg)`. */
export type QueryAction = ThunkAction<StartedQuery, RootState, StoreExtra, UnknownAction>

interface PageArgs {
  path: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  context: Readonly<RouterContextProvider>
}

/**
 * Makes a page's loader, which runs the page's queries before rendering or navigation and loads `parts`, which a first
 * page has in its markup. Only the first query fails the page (`LoadFailure`); `null` means that the page does not
 * exist.
 */
export function prefetch(
  listQueries: (args: PageArgs) => readonly QueryAction[] | null,
  parts: readonly PageCode<unknown>[] = [],
) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<LoadFailure | null> => {
    const queries = listQueries({
      path: new URL(request.url).pathname,
      params,
      query: new URL(request.url).searchParams,
      context,
    })
    if (queries === null) return unknownPage
    const { dispatch } = context.get(storeContext)
    const started = queries.map((query) => dispatch(query))
    const loads = parts.map((part) => part.load())
    // A browser shows the page without a part that fails. A part that comes late would move what is below it, and the
    // page would not be where its link leads.
    await (typeof document === 'undefined' ? Promise.all(loads) : Promise.allSettled(loads))
    const [first] = await Promise.all(started)
    // The page subscribes when it is mounted; the cache may drop what the page does not use.
    for (const query of started) query.unsubscribe()
    return first?.error ? { status: errorStatus(first.error), message: errorMessage(first.error) } : null
  }
}

/**
 * The loader of a page about one record. A text that is not an id is a 404, like an unknown id, before RTK Query sees
 * it: its table of tags is an object, which has a `constructor` already.
 */
export function prefetchById(
  notFound: string,
  listQueries: (id: string, args: PageArgs) => readonly QueryAction[],
  parts?: readonly PageCode<unknown>[],
) {
  const load = prefetch((args) => listQueries(args.params.id ?? '', args), parts)
  return async (args: LoaderFunctionArgs): Promise<LoadFailure | null> =>
    isId(args.params.id ?? '') ? load(args) : { status: 404, message: notFound }
}
