import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchBaseQueryError,
  type QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { FetchApi } from '#contract/pages.ts'
import { canBeRepeated } from './fresh-sign-in.ts'
import type { SendInOrder, SessionUse } from './request-order.ts'

export interface ResponseMeta {
  /** The `Link` header (RFC 8288): the URL of a list's next page. */
  link: string | null
}

/** The extra argument of every thunk. */
export interface StoreExtra {
  fetchApi: FetchApi | null
  sendInOrder: SendInOrder
}

export interface ApiRequest {
  method: Endpoint['method']
  url: string
  body?: unknown
  headers?: Record<string, string> | undefined
  timeout?: number | undefined
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

export type ApiQuery = BaseQueryFn<ApiRequest, unknown, FetchBaseQueryError, object, ResponseMeta>

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
  ['accounts.signOut', 'ends'],
  ['privacy.deleteAccount', 'ends'],
  ['guests.begin', 'replaces'],
  ['accounts.register', 'replaces'],
  ['accounts.signIn', 'replaces'],
  ['secondFactor.signIn', 'replaces'],
  ['passkeys.signIn', 'replaces'],
])

export function beginsSession(endpointName: string | undefined): boolean {
  return sessionUses.get(endpointName ?? '') === 'replaces'
}

const baseQuery: ApiQuery = async (request, queryApi, options) => {
  const { sendInOrder } = queryApi.extra as StoreExtra
  const use = sessionUses.get(queryApi.endpoint) ?? 'within'
  const response = await sendInOrder(async () => send(request, queryApi, options), use)
  return response ?? { error: { status: 'CUSTOM_ERROR', error: 'The session has ended.' } }
}

const tagTypes = [
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
  'Move',
  'Content',
  'ShopPage',
  'Message',
  'Question',
  'Review',
  'Photo',
] as const
export type Tag = (typeof tagTypes)[number]

/**
 * The RTK Query API. The other files of this folder inject their endpoints (spec §3, §9: tags, 60 s for unused data).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
})

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
