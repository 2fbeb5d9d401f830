import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RequestGuards } from '#server/platform/http/request-guards.ts'
import type { SentResponses } from '#server/platform/http/sent-responses.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'
import { requestIdOf } from '#server/platform/log/request-id.ts'
import { countedLimit } from './counted-limit.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import { acceptedEncodings, knows } from './negotiate.ts'

/** A cached response for a page that is rendered. */
export interface CachedCall {
  response: CachedResponse
  /** The limit for which the call counts. */
  countsFor: LimitName | null
}

/** A URL that was answered with a cached response. */
interface KnownUrl {
  key: string
  /** The limit for which each request counts: the URL is answered by Fastify alone. */
  countsFor: LimitName | null
  route: string
  url: string
}

interface FrontOptions {
  guards: RequestGuards
  sent: SentResponses
  /** Whether the ids of requests from an address are used. */
  isProxy: (address: string) => boolean
}

/** Visitors choose the URLs. */
const maxUrls = 2_000
/** A longer URL is passed to Fastify, so that the memory has a bound. */
const maxUrlLength = 200

/**
 * Sends cached responses before Fastify, with the status, headers and bytes that Fastify has sent for the URL before
 * (decision 5). A request that a hook could treat differently (a cookie, a body, a limit, a guard) is passed to
 * Fastify; the calls of a page that is rendered are answered here too (`findOfPage`).
 */
export class CacheFront {
  readonly #urls = new LRUCache<string, KnownUrl>({ max: maxUrls })
  /** The headers that Fastify has sent with a response, by status and encoding. */
  readonly #heads = new WeakMap<CachedResponse, Map<string, string[]>>()
  readonly #options: FrontOptions
  #cache: ResponseCache | undefined

  constructor(options: FrontOptions) {
    this.#options = options
  }

  /** Starts to answer from a cache. Before, every request is passed to Fastify. */
  open(app: FastifyInstance, cache: ResponseCache): void {
    this.#cache = cache
    app.decorateRequest('sentPublic', null)
    app.addHook('onResponse', async (request, reply) => this.#remember(request, reply))
  }

  /** Answers a request from the cache. False: nothing was sent, and the request is passed to Fastify. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const startedAt = performance.now()
    const { headers, method, url = '' } = request
    const known = method === 'GET' ? this.#urls.get(url) : undefined
    if (!known || known.countsFor || headers.cookie !== undefined || hasBody(request)) return false
    // Fastify asks the same guards, and answers with the refusal.
    if (this.#options.guards.isRefused(request)) return false
    const cached = this.#cache?.findFresh(known.key)
    if (!cached) return false
    const encoding = cached.body.choose(acceptedEncodings(headers['accept-encoding']))
    const status = knows(headers['if-none-match'], cached.body.etagOf(encoding)) ? 304 : 200
    const head = this.#heads.get(cached)?.get(`${status} ${encoding}`)
    if (!head) return false
    response.writeHead(status, head)
    response.end(status === 200 ? cached.body.read(encoding) : undefined)
    this.#options.sent.report({
      raw: request,
      requestId: requestIdOf(request, this.#options.isProxy),
      method: 'GET',
      route: known.route,
      url: known.url,
      status,
      ms: performance.now() - startedAt,
      isOfPage: false,
    })
    return true
  }

  /**
   * The cached response of a call that a page makes while it is rendered, without a session; undefined when the call
   * is passed to Fastify. It has no data from before `notBeforeMs`.
   */
  findOfPage(url: string, notBeforeMs: number): CachedCall | undefined {
    const known = this.#urls.get(url)
    const response = known && this.#cache?.findFresh(known.key, notBeforeMs)
    return response && { response, countsFor: known.countsFor }
  }

  /** Remembers how Fastify has sent a cached response. */
  #remember(request: FastifyRequest, reply: FastifyReply): void {
    const { url, originalUrl, sentPublic, pageRoute, routeOptions, method } = request
    const { statusCode } = reply
    if (!sentPublic || method !== 'GET' || (statusCode !== 200 && statusCode !== 304)) return
    if (url !== originalUrl || url.length > maxUrlLength) return
    // Anyone can make addresses of a page with a query, without end.
    if (pageRoute !== null && url.includes('?')) return
    const headers = reply.getHeaders()
    if ('set-cookie' in headers) return
    const { response, encoding } = sentPublic
    const routeUrl = routeOptions.url ?? ''
    const countsFor = countedLimit(request)
    this.#urls.set(url, { key: response.key, countsFor, route: pageRoute ?? routeUrl, url: routeUrl })
    const heads = this.#heads.get(response) ?? new Map<string, string[]>()
    heads.set(`${statusCode} ${encoding}`, rawHeaders(headers))
    this.#heads.set(response, heads)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Names and values one after the other, as `writeHead` takes them. */
function rawHeaders(headers: ReturnType<FastifyReply['getHeaders']>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => (one === undefined ? [] : [name, String(one)]))
  })
}
