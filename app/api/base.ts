import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchBaseQueryError,
  type QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/platform/endpoint.ts'
import type { FetchApi } from '#contract/pages.ts'
import { canBeRepeated } from './fresh-sign-in.ts'
import type { SendInOrder, SessionUse } from './request-order.ts'

/** Response data besides the body. */
export interface ResponseMeta {
  /** The `Link` header (RFC 8288): the URL of a list's next page. */
  link: string | null
}

/** A page of a list, and the number of the next page; null on the last one. */
export interface ListPage<T> {
  items: T[]
  next: number | null
}

/** Reads a page of a list whose `Link` header leads to the next page by its number. */
export function toListPage<T>(items: T[], meta: ResponseMeta | undefined): ListPage<T> {
  const next = nextQuery(meta?.link)?.get('pageNumber')
  return { items, next: next ? Number(next) : null }
}

/** The options of an infinite query whose pages have numbers. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: (page: ListPage<unknown>): number | null => page.next,
}

/** The query of a numbered page: the first page needs none. */
export function pageQuery(pageNumber: number): { pageNumber?: number } {
  return pageNumber === 1 ? {} : { pageNumber }
}

/** The query of the next page in a header `</api/orders?before=…>; rel="next"`; undefined on the last page. */
export function nextQuery(link: string | null | undefined): URLSearchParams | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address === undefined ? undefined : new URLSearchParams(address.split('?')[1])
}

/** The extra argument of every thunk. */
export interface StoreExtra {
  fetchApi: FetchApi | null
  sendInOrder: SendInOrder
}

interface ApiRequest {
  method: Endpoint['method']
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** In milliseconds, for requests that may take longer than the default timeout. */
  timeout?: number
}

type Part<Name extends string, Value> = Value extends undefined ? { [K in Name]?: never } : { [K in Name]: Value }
type RequestParts<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { headers?: Record<string, string> }

/**
 * Turns an endpoint of the contract into an RTK Query definition. `toParts` maps the hook's argument to params, query,
 * body and headers. The endpoint gives the types of all of them and of the response.
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

/** Fills path parameters such as `:id` and appends the query, without the keys that have no value. */
function urlOf(url: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

const fetchInBrowser = fetchBaseQuery({ timeout: 10_000 })

/** Returns errors in the shapes of `fetchBaseQuery`, so that server and browser show the same message. */
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

type ApiQuery = BaseQueryFn<ApiRequest, unknown, FetchBaseQueryError, object, ResponseMeta>

const send: ApiQuery = async (request, queryApi, options) => {
  const { fetchApi } = queryApi.extra as StoreExtra
  if (fetchApi) return fetchFromServer(fetchApi, request.url)
  let { meta, ...result } = await fetchInBrowser(request, queryApi, options)
  if (result.error && (await canBeRepeated(request.body, result.error))) {
    ;({ meta, ...result } = await fetchInBrowser(request, queryApi, options))
  }
  return { ...result, meta: { link: meta?.response?.headers.get('link') ?? null } }
}

/** The calls after which the session is over, and those that begin one, which end the session of a guest. */
const sessionUses = new Map<string, SessionUse>([
  ['signOut', 'ends'],
  ['deleteAccount', 'ends'],
  ['beginAsGuest', 'replaces'],
  ['register', 'replaces'],
  ['signIn', 'replaces'],
  ['signInWithCode', 'replaces'],
  ['signInWithPasskey', 'replaces'],
])

/** Whether a call begins a session, in place of the one before. */
export function beginsSession(endpointName: string | undefined): boolean {
  return sessionUses.get(endpointName ?? '') === 'replaces'
}

const baseQuery: ApiQuery = async (request, queryApi, options) => {
  const { sendInOrder } = queryApi.extra as StoreExtra
  const use = sessionUses.get(queryApi.endpoint) ?? 'within'
  const response = await sendInOrder(async () => send(request, queryApi, options), use)
  return response ?? { error: { status: 'CUSTOM_ERROR', error: 'The session has ended.' } }
}

/**
 * The RTK Query API. The other files of this folder inject their endpoints (spec §3, §9: tags, 60 s for unused data).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Address',
    'Product',
    'Order',
    'User',
    'Users',
    'Session',
    'Discount',
    'Sale',
    'Zone',
    'Connection',
    'Content',
    'ShopPage',
    'Message',
    'Question',
    'Review',
    'Photo',
  ],
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
})

/** `toParts` of an endpoint without input: its hook takes no argument. */
export const noArgument: (arg: void) => { headers?: undefined } = () => ({})

/**
 * Waits for the response of a query, and unsubscribes from it then. A query without a subscription could lose its
 * response before it is read: an invalidation of its tags, which waits until no request is under way, removes it.
 */
export async function readOnce<Result>(query: Promise<Result> & { unsubscribe: () => void }): Promise<Result> {
  try {
    return await query
  } finally {
    query.unsubscribe()
  }
}
