import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type {
  EndpointBuilder,
  EndpointDefinitions,
  FetchBaseQueryError,
  InfiniteData,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
  QueryReturnValue,
  TagDescription,
} from '@reduxjs/toolkit/query/react'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/platform/endpoint.ts'
import { api, type ApiQuery, type ApiRequest, type ResponseMeta, type StoreExtra, type Tag } from './base.ts'

type Table = Readonly<Record<string, Endpoint>>
type State = { api: ReturnType<typeof api.reducer> }

/** What a call sends. Of the parameters, those that the URL names. */
interface Parts {
  params?: object
  query?: object
  body?: unknown
  headers?: Record<string, string>
}

type Part<Value> = [Value] extends [undefined] ? unknown : Value
type Whole<E extends Endpoint> = Part<ParamsOf<E>> & Part<QueryOf<E>> & Part<BodyOf<E>>
type Argument<T> = [keyof T] extends [never] ? void : object extends T ? Lenient<T> | void : Lenient<T>
/** An optional value may be undefined: query and body are sent without it. */
type Lenient<T> = {
  [K in keyof T]: Sent<T[K]> | (object extends Pick<T, K> ? undefined : never)
}
type Sent<V> = V extends readonly (infer Item)[] ? readonly Item[] : V

/** The argument of a call: path parameters, query and body in one object; nothing for an endpoint without input. */
type InputOf<E extends Endpoint> = Argument<Whole<E>>

/** A page of a list, and the number or cursor of the next page; null on the last one. */
interface ListPage<T> {
  items: T[]
  next: string | null
}

type PageParam = string | number | null
type PageOf<Reply> = Reply extends readonly (infer Item)[] ? ListPage<Item> : Reply

type Tags<Arg, Result> =
  | readonly TagDescription<Tag>[]
  // As a method: a function may name an argument with more than the input.
  | {
      of(result: Result | undefined, error: FetchBaseQueryError | undefined, arg: Arg): readonly TagDescription<Tag>[]
    }['of']

interface Options<Arg, Result> {
  provides?: Tags<Arg, Result>
  /** Unless a function says otherwise, also after an error: another person may have been faster. */
  invalidates?: Tags<Arg, Result>
  /** How long unused data stay cached; 60 s by default. */
  keepSeconds?: number
  timeoutMs?: number
  /** Sent by POST, because its input must not be in an address, but a query. */
  isRead?: true
  /** The argument has an `idempotencyKey` too: a repeated attempt with the same key is made once. */
  isKeyed?: true
  /** Makes it an infinite query: the parameter of the query with the number or cursor of a page. Its tags are those of all pages. */
  pages?: string
  /** Takes an argument that is more than the input. */
  toParts?: (arg: never) => Parts
  send?: (arg: never, call: { signal: AbortSignal }) => Promise<QueryReturnValue<Result, FetchBaseQueryError>>
  onQueryStarted?: (
    arg: Arg,
    lifecycle: {
      dispatch: ThunkDispatch<State, StoreExtra, UnknownAction>
      getState: () => State
      queryFulfilled: Promise<{ data: Result }>
    },
  ) => Promise<void>
}

type TableOptions<T extends Table> = { [K in keyof T]?: Options<InputOf<T[K]>, ReplyOf<T[K]>> } & {
  '*'?: Pick<Options<object, unknown>, 'provides' | 'invalidates' | 'keepSeconds'>
}

/** Refuses a key that is neither an endpoint nor an option. */
type KnownKeys<T, O> = {
  [K in keyof O]: K extends keyof T | '*' ? unknown : never
}
type OptionsIn<O, K> = K extends keyof O ? O[K] : unknown
type ArgOf<E extends Endpoint, O> = O extends
  { toParts: (arg: infer Arg) => unknown } | { send: (arg: infer Arg, call: never) => unknown }
  ? Arg
  : Argument<
      (O extends { pages: infer Name extends string } ? Omit<Whole<E>, Name> : Whole<E>) &
        (O extends { isKeyed: true } ? { idempotencyKey: string } : unknown)
    >

type DefinitionOf<E extends Endpoint, O> = O extends { pages: string }
  ? InfiniteQueryDefinition<ArgOf<E, O>, PageParam, ApiQuery, Tag, PageOf<ReplyOf<E>>, 'api'>
  : E extends { method: 'GET' }
    ? QueryDefinition<ArgOf<E, O>, ApiQuery, Tag, ReplyOf<E>, 'api'>
    : O extends { isRead: true }
      ? QueryDefinition<ArgOf<E, O>, ApiQuery, Tag, ReplyOf<E>, 'api'>
      : MutationDefinition<ArgOf<E, O>, ApiQuery, Tag, ReplyOf<E>, 'api'>

type Definitions<T extends Table, O> = { [K in keyof T & string]: DefinitionOf<T[K], OptionsIn<O, K>> }
type Injected<D extends EndpointDefinitions> = ReturnType<typeof api.injectEndpoints<D>>['endpoints']

interface Cached<Arg, Reply> {
  upsert: (arg: Arg, value: Reply) => UnknownAction
  update: (arg: Arg, recipe: (draft: Reply) => void) => ThunkAction<unknown, State, StoreExtra, UnknownAction>
}

/** What a table of the contract becomes: each key has its hooks, `initiate`, `select` and what else RTK Query makes. */
export type EndpointsOf<T extends Table, O> = {
  [K in keyof T & string]: Injected<Definitions<T, O>>[K] &
    (Definitions<T, O>[K] extends { type: 'query' } ? Cached<ArgOf<T[K], OptionsIn<O, K>>, ReplyOf<T[K]>> : unknown)
}

/**
 * Makes the endpoints of a table of the contract, which RTK Query knows as `name.key`: GET is a query, the other methods
 * are mutations. What they have in common with each other is not said again: the contract has it.
 */
export function endpointsOf<const T extends Table, const O extends object = object>(
  name: string,
  table: T,
  options?: O & TableOptions<T> & KnownKeys<T, O>,
): EndpointsOf<T, O>
export function endpointsOf(name: string, table: Table, options: Record<string, AnyOptions> = {}): object {
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) =>
      Object.fromEntries(
        Object.entries(table).map(([key, endpoint]) => [
          `${name}.${key}`,
          define(build, endpoint, { ...options['*'], ...options[key] }),
        ]),
      ),
  })
  return Object.fromEntries(
    Object.keys(table).map((key) => {
      const endpointName = `${name}.${key}` as never
      return [
        key,
        Object.assign(endpoints[endpointName] ?? {}, {
          upsert: (arg: never, value: never) => api.util.upsertQueryEntries([{ endpointName, arg, value }]),
          update: (arg: never, recipe: never) => api.util.updateQueryData(endpointName, arg, recipe),
        }),
      ]
    }),
  )
}

type AnyOptions = Options<never, never>

function define(build: EndpointBuilder<ApiQuery, Tag, 'api'>, { method, url }: Endpoint, options: AnyOptions) {
  const { pages, toParts, timeoutMs: timeout } = options
  const toRequest = (arg: unknown, page?: object): ApiRequest => {
    const { params, query, body, headers } = toParts?.(arg as never) ?? partsOf(method, url, arg as object | undefined)
    return { method, url: urlOf(url, params, { ...query, ...page }), body, headers, timeout }
  }
  const shared = {
    providesTags: options.provides,
    invalidatesTags: options.invalidates,
    keepUnusedDataFor: options.keepSeconds,
    onQueryStarted: options.onQueryStarted,
  }
  if (pages === undefined) {
    const { send } = options
    const definition = {
      ...shared,
      ...(send ? { queryFn: send } : { query: (arg: unknown) => toRequest(arg) }),
    } as never
    return method === 'GET' || options.isRead ? build.query(definition) : build.mutation(definition)
  }
  const { provides } = options
  return build.infiniteQuery({
    ...shared,
    providesTags:
      typeof provides === 'function'
        ? (list: InfiniteData<Page, PageParam> | undefined, error: undefined, arg: never) =>
            list?.pages.flatMap((page) => provides(('items' in page ? page.items : page) as never, error, arg)) ??
            provides(undefined, error, arg)
        : provides,
    query: ({ queryArg, pageParam }: { queryArg: unknown; pageParam: PageParam }) =>
      toRequest(queryArg, { [pages]: pageParam ?? undefined }),
    transformResponse: (reply: unknown, meta: ResponseMeta | undefined) =>
      Array.isArray(reply) ? { items: reply, next: nextQuery(meta?.link)?.get(pages) ?? null } : reply,
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextPage },
  } as never)
}

type Page = ListPage<unknown> | { page: number; pages: number }

/** The next page of a list: of a response with an array what the `Link` header said, of others the next number. */
function nextPage(page: Page): PageParam {
  if ('next' in page) return page.next
  return page.page < page.pages ? page.page + 1 : null
}

function partsOf(method: Endpoint['method'], url: string, input: object = {}): Parts {
  const { idempotencyKey, ...values } = input as Record<string, unknown> & { idempotencyKey?: string }
  const rest = Object.entries(values).filter(([name]) => !url.split('/').includes(`:${name}`))
  return {
    params: values,
    ...(rest.length > 0 && { [method === 'GET' ? 'query' : 'body']: Object.fromEntries(rest) }),
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  }
}

/** Fills path parameters such as `:id` and appends the query. A value that is missing, and the first page, are left out. */
function urlOf(url: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const entries = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'pageNumber' && value === 1),
  )
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** The query of the next page in a header `</api/orders?before=…>; rel="next"`; undefined on the last page. */
function nextQuery(link: string | null | undefined): URLSearchParams | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address === undefined ? undefined : new URLSearchParams(address.split('?')[1])
}
