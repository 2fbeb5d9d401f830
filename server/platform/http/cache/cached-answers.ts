import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CountedLimit } from '#contract/platform/endpoint.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'
import { type Encoding, knows } from './public-body.ts'
import type { CachedResponse, OwnResponse, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    countsFor?: CountedLimit
  }
  interface FastifyRequest {
    /** The cacheable response that was sent; null where none was. */
    sentPublic: { response: CachedResponse; encoding: Encoding } | null
  }
}

export interface CachedCall {
  response: CachedResponse
  /** The limit for which the call counts. */
  countsFor: LimitName | null
}

/** A URL that was answered with a cached response. */
interface KnownUrl {
  key: string
  /** The limit for which each request counts: then the route itself answers. */
  countsFor: LimitName | null
  pageRoute: string | null
}

/** Visitors choose the URLs. */
const maxUrls = 2_000
/** A longer URL is not remembered, so that the memory has a bound. */
const maxUrlLength = 200

/**
 * Answers requests from the cache in the last of the guarding hooks, with what the route sent before (decision 5). What
 * depends on more than the URL (a cookie, a body, a limit) goes on to the route.
 */
export class CachedAnswers {
  readonly #urls = new LRUCache<string, KnownUrl>({ max: maxUrls })
  /** The headers that were sent with a response, by status and encoding. */
  readonly #heads = new WeakMap<CachedResponse, Map<string, string[]>>()
  readonly #cache: ResponseCache

  constructor(app: FastifyInstance, cache: ResponseCache) {
    this.#cache = cache
    app.decorateRequest('sentPublic', null)
    app.addHook('onRequest', (request, reply, done) => {
      if (!this.#answer(request, reply)) done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      this.#remember(request, reply)
      done()
    })
  }

  /**
   * The cached response of a rendered page's call, not from before `notBeforeMs`; undefined when it goes to its route.
   */
  findOfPage(url: string, notBeforeMs: number): CachedCall | undefined {
    const known = this.#urls.get(url)
    const response = known && this.#cache.findFresh(known.key, notBeforeMs)
    return response && { response, countsFor: known.countsFor }
  }

  #answer(request: FastifyRequest, reply: FastifyReply): boolean {
    const { headers, method, originalUrl, socket } = request
    const known = method === 'GET' ? this.#urls.get(originalUrl) : undefined
    if (!known || known.countsFor || headers.cookie !== undefined || hasBody(headers)) return false
    // The calls of a page have no network, and use `findOfPage`.
    const response = socket instanceof Socket ? this.#cache.findFresh(known.key) : undefined
    if (!response) return false
    const { body } = response
    const encoding = body.choose(headers['accept-encoding'])
    const status = knows(headers['if-none-match'], body.etagOf(encoding)) ? 304 : 200
    const head = this.#heads.get(response)?.get(`${status} ${encoding}`)
    if (!head) return false
    request.pageRoute = known.pageRoute
    reply.hijack()
    reply.raw.writeHead(status, head).end(status === 200 ? body.read(encoding) : undefined)
    return true
  }

  #remember(request: FastifyRequest, reply: FastifyReply): void {
    const { url, originalUrl, sentPublic, pageRoute, method } = request
    const { statusCode } = reply
    if (!sentPublic || method !== 'GET' || (statusCode !== 200 && statusCode !== 304)) return
    if (url !== originalUrl || url.length > maxUrlLength) return
    // Anyone can make addresses of a page with a query, without end.
    if (pageRoute !== null && url.includes('?')) return
    const headers = reply.getHeaders()
    if ('set-cookie' in headers) return
    const { response, encoding } = sentPublic
    this.#urls.set(url, { key: response.key, countsFor: countedLimit(request), pageRoute })
    const heads = this.#heads.get(response) ?? new Map<string, string[]>()
    heads.set(`${statusCode} ${encoding}`, rawHeaders(headers))
    this.#heads.set(response, heads)
  }
}

/** Sends a public response, compressed as the client accepts it, with a strong ETag in each encoding, or 304. */
export function sendPublic(
  response: CachedResponse | OwnResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers, body } = response
  const encoding = body.choose(request.headers['accept-encoding'])
  reply.code(status).headers(headers).header('vary', 'accept-encoding')
  if (response.isCacheable) {
    request.sentPublic = { response, encoding }
    const etag = body.etagOf(encoding)
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', etag)
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body.read(encoding))
}

/** The limit for which a request of a public endpoint counts (`countsFor` in the contract); null without one. */
export function countedLimit({ query, routeOptions }: Pick<FastifyRequest, 'query' | 'routeOptions'>) {
  const { countsFor } = routeOptions.config
  if (!countsFor) return null
  const { name, onlyWith } = countsFor
  return onlyWith === undefined || (query as Record<string, unknown>)[onlyWith] ? name : null
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Names and values one after the other, as `writeHead` takes them. */
function rawHeaders(headers: ReturnType<FastifyReply['getHeaders']>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => (one === undefined ? [] : [name, String(one)]))
  })
}
