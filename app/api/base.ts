import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchBaseQueryError,
  type QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { FetchApi } from '#contract/pages.ts'

/** What comes with an answer besides its body. */
export interface ResponseMeta {
  /** The `Link` header (RFC 8288): where a list goes on. */
  link: string | null
}

/** What the store hands to every thunk. */
export interface StoreExtra {
  fetchApi: FetchApi | null
}

interface ApiRequest {
  method: Endpoint['method']
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** How long an answer is waited for, in milliseconds, where it may take longer than others. */
  timeout?: number
}

type Part<Name extends string, Value> = Value extends undefined ? { [K in Name]?: never } : { [K in Name]: Value }
type RequestParts<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { headers?: Record<string, string> }

/**
 * Turns a line of the contract into a definition for RTK Query: `partsOf` says how the hook's argument becomes the
 * call's params, query, body and headers; the types of all of them and of the answer come from the line.
 */
export function call<E extends Endpoint, Arg = void>(endpoint: E, toParts: (arg: Arg) => RequestParts<E>) {
  return {
    query: (arg: Arg): ApiRequest => {
      const { params, query, body, headers } = toParts(arg)
      return { method: endpoint.method, url: urlOf(endpoint.url, params, query), body, headers }
    },
    transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
  }
}

/** Fills `:id` and its like, and adds the query without the keys that have no value, always in the contract's order. */
function urlOf(url: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

const fetchInBrowser = fetchBaseQuery({ timeout: 10_000 })

/** The same error shapes as in the browser, so that a page shows the same sentence wherever it was rendered. */
async function fetchFromServer(
  fetchApi: FetchApi,
  url: string,
): Promise<QueryReturnValue<unknown, FetchBaseQueryError, ResponseMeta>> {
  try {
    const { status, body, link = null } = await fetchApi(url)
    const data = parse(body)
    if (data === undefined)
      return { error: { status: 'PARSING_ERROR', originalStatus: status, data: body, error: 'no JSON' } }
    return status < 400 ? { data, meta: { link } } : { error: { status, data } }
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, FetchBaseQueryError, object, ResponseMeta> = async (
  request,
  queryApi,
  options,
) => {
  const { fetchApi } = queryApi.extra as StoreExtra
  if (fetchApi) return fetchFromServer(fetchApi, request.url)
  const { meta, ...answer } = await fetchInBrowser(request, queryApi, options)
  return { ...answer, meta: { link: meta?.response?.headers.get('link') ?? null } }
}

/** The one API of the browser: features add their calls beside this file (spec §3, §9: tags, and 60 s for unused data). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Product', 'Order', 'User', 'Users', 'Discount'],
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
})

/** For calls that take nothing: the hook is called without an argument. */
export const noArgument: (arg: void) => { headers?: undefined } = () => ({})
