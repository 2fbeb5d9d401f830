import { LRUCache } from 'lru-cache'
import { anyChange, type ChangeNotices } from '#db/postgres/change-notices.ts'
import { isDatabaseUnavailable } from '#db/open.ts'
import { ComputeQueue } from './compute-queue.ts'
import { currentScope, type Dependencies } from './dependencies.ts'
import { keyBytes, LastResponses } from './last-responses.ts'
import { PublicBody } from './public-body.ts'
import { SharedStarts } from './shared-starts.ts'

/** The maximum age of a cached response, in milliseconds of the shop's clock, should a notice ever be missed. */
export const maxAgeMs = 60_000
/** The same while no notices arrive. */
const maxAgeWithoutNoticesMs = 1_000
/** For how long a response of the maximum age is still sent while it is computed again. */
const staleMs = 1_000
/** The maximum number of cached responses. */
const maxEntries = 5_000
/** The maximum size of all cached responses together, in all encodings. Visitors choose what is cached. */
const maxBytes = 32 * 1024 * 1024
/** The maximum size of one cached response. */
const maxResponseBytes = 1024 * 1024
/** The approximate size of a response without body and key, with the headers that `CachedAnswers` stores, and of a tag. */
const entryBytes = 4_000
const tagBytes = 100

/** A response that has nothing of its visitor in it. */
export interface PublicResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
  dependencies: Dependencies
  /** Whether it may be cached, and sent to others who wait for it: a success and nothing else. */
  isCacheable: boolean
}

/** A public response that belongs to its request alone, as it is sent. */
export interface OwnResponse extends Pick<PublicResponse, 'status' | 'headers'> {
  body: PublicBody
  isCacheable: false
}

/** A public response that others may get too, as it is sent. */
export interface CachedResponse extends Omit<PublicResponse, 'body'> {
  /** The key in the cache. */
  key: string
  body: PublicBody
  /** When it is computed again, unless it expires before. */
  freshUntilMs: number
  /** It was computed for a request that needed data of this time, after that request arrived. */
  computedForMs: number
}

interface Computation {
  startedAtMs: number
  /** The tags whose changes were announced since it started: it may have read the rows from before. */
  changed: Set<string>
}

/** A computation that requests may wait for. */
interface PendingResponse extends Computation {
  response: Promise<CachedResponse>
}

/**
 * Caches public responses until a change with one of their tags or the instant they name. Each is computed once for all
 * who ask at once, and sent one second past its maximum age while it is computed again.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedResponse>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #pending = new Map<string, PendingResponse>()
  readonly #running = new Set<Computation>()
  readonly #now: () => Date
  readonly #changes: ChangeNotices
  readonly #queue = new ComputeQueue()
  /** The computations for browsers that have just changed something. */
  readonly #starts = new SharedStarts<CachedResponse>()
  readonly #last: LastResponses<CachedResponse>
  #noticeCount = 0

  /** `now` is the shop's clock. */
  constructor(now: () => Date, changes: ChangeNotices) {
    this.#now = now
    this.#changes = changes
    this.#last = new LastResponses(now)
    this.#cached = new LRUCache<string, CachedResponse>({
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize: maxResponseBytes,
      sizeCalculation: sizeOf,
      ttl: maxAgeMs + staleMs,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now: () => this.#nowMs() },
      dispose: (response, key) => this.#forget(key, response),
    })
    changes.subscribe((tags) => this.drop(tags))
  }

  get keys(): string[] {
    return [...this.#cached.keys()]
  }

  get bytes(): number {
    return this.#cached.calculatedSize
  }

  /**
   * Returns the response of a key, cached or computed, without data from before `notBeforeMs`; `admit` runs before a
   * computation that the request starts, and a page's call gets no stale response and adds its dependencies to the
   * page. While the database does not respond, the last response is returned; throws what `compute` and `admit` throw,
   * and ShopError 503 when too many computations wait.
   */
  async get(
    key: string,
    compute: (notBeforeMs: number) => Promise<PublicResponse>,
    notBeforeMs: number = -Infinity,
    admit?: () => Promise<void>,
  ): Promise<CachedResponse> {
    const scope = currentScope()
    const oldestMs = Math.max(notBeforeMs, scope?.notBeforeMs ?? -Infinity)
    const response =
      this.#find(key, compute, oldestMs, !scope) ??
      this.#findLast(key, () => this.#compute(key, compute, oldestMs), scope !== undefined) ??
      (await this.#computeOrFindLast(key, compute, oldestMs, admit))
    if (response.isCacheable) scope?.endCall(response.dependencies, isStale(response))
    return response
  }

  /** Computes a response that belongs to its request alone. Throws ShopError 503 when too many computations wait. */
  async computeOwn(compute: () => Promise<PublicResponse>): Promise<OwnResponse> {
    const { status, headers, body } = await this.#queue.run(compute)
    return { status, headers, isCacheable: false, body: new PublicBody(body) }
  }

  /** Runs work as long as a page's, such as a private page. Throws ShopError 503 when too much waits. */
  runCostly<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work)
  }

  /** A key's cached response, not from before `notBeforeMs`; undefined if it is missing, stale or being computed. */
  findFresh(key: string, notBeforeMs = -Infinity): CachedResponse | undefined {
    const cached = this.#cached.get(key)
    if (!cached || !hasDataOf(cached, notBeforeMs)) return undefined
    return this.#isFresh(cached, this.#nowMs()) ? cached : undefined
  }

  /** Drops the responses with one of these tags. Computations under way answer their requests and are not cached. */
  drop(tags: readonly string[]): void {
    this.#noticeCount++
    // Requests from now on must not get data from before the change.
    this.#pending.clear()
    for (const { changed } of this.#running) for (const tag of tags) changed.add(tag)
    this.#last.drop(tags, this.#changes.isListening())
    if (tags.includes(anyChange)) this.#cached.clear()
    else for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#cached.delete(key)
  }

  /**
   * Follows a change: call it before the request, and its result after it, so that this cache has nothing older. The
   * result says whether other processes may, because the notice is under way to them.
   */
  followChange(): () => Promise<boolean> {
    const countBefore = this.#noticeCount
    const wasListening = this.#changes.isListening()
    return async () => {
      await this.#changes.settled()
      if (wasListening && this.#changes.isListening()) return this.#changes.isShared && this.#noticeCount > countBefore
      this.drop([anyChange])
      return this.#changes.isShared
    }
  }

  /** A cached response that may be sent, or undefined. One just at its maximum age is computed again meanwhile. */
  #find(key: string, compute: Compute, oldestMs: number, mayBeStale: boolean): CachedResponse | undefined {
    const cached = this.#cached.get(key)
    if (!cached) return undefined
    const nowMs = this.#nowMs()
    if (!hasDataOf(cached, oldestMs)) return undefined
    if (this.#isFresh(cached, nowMs)) return cached
    if (!mayBeStale || cached.dependencies.asOfMs > nowMs || nowMs >= endOf(cached)) return undefined
    if (!this.#pending.has(key)) this.#compute(key, compute, oldestMs).catch(() => {})
    return cached
  }

  /**
   * The last response of a key while the database is away, which is tried once a second, and by a trying page's calls.
   */
  #findLast(key: string, retry: () => Promise<unknown>, isOfPage: boolean): CachedResponse | undefined {
    const last = this.#last.find(key)
    if (last && (isOfPage || this.#last.takeRetry())) retry().catch(() => {})
    return last
  }

  /** Computes a response. When the database does not respond, the last one takes its place. */
  async #computeOrFindLast(
    key: string,
    compute: Compute,
    oldestMs: number,
    admit: (() => Promise<void>) | undefined,
  ): Promise<CachedResponse> {
    if (admit && !this.#mayJoin(key, oldestMs)) await admit()
    try {
      const response = await this.#join(key, compute, oldestMs)
      // A page whose calls have failed.
      return response.status < 500 ? response : (this.#last.find(key) ?? response)
    } catch (error) {
      const last = isDatabaseUnavailable(error) ? this.#last.find(key) : undefined
      if (last) return last
      throw error
    }
  }

  /** A response from the future, after the clock went backwards, is not sent. */
  #isFresh({ dependencies: { asOfMs, untilMs }, freshUntilMs }: CachedResponse, nowMs: number): boolean {
    return asOfMs <= nowMs && nowMs < untilMs && nowMs < freshUntilMs
  }

  /** Whether a computation is under way that started after a time, in milliseconds. */
  #mayJoin(key: string, oldestMs: number): boolean {
    return (this.#pending.get(key)?.startedAtMs ?? -Infinity) > oldestMs
  }

  /** Waits for a computation that others wait for, or starts one. */
  async #join(key: string, compute: Compute, oldestMs: number): Promise<CachedResponse> {
    if (this.#mayJoin(key, oldestMs)) {
      const response = await this.#pending.get(key)?.response
      if (response?.isCacheable && hasDataOf(response, oldestMs)) return response
    }
    if (oldestMs === -Infinity) return this.#compute(key, compute, oldestMs)
    const response = await this.#starts.start(key, oldestMs, (latestMs) => this.#compute(key, compute, latestMs))
    return response.isCacheable ? response : this.#compute(key, compute, oldestMs)
  }

  #compute(key: string, compute: Compute, oldestMs: number): Promise<CachedResponse> {
    const computation: Computation = { startedAtMs: this.#nowMs(), changed: new Set() }
    const work = () => {
      // It may have waited.
      computation.startedAtMs = this.#nowMs()
      this.#running.add(computation)
      return compute(oldestMs)
    }
    const response = this.#queue
      .run(work)
      .then((computed) => this.#finish(key, computation, computed, oldestMs))
      .catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) this.#last.noteDatabase(true)
        throw error
      })
      .finally(() => {
        this.#running.delete(computation)
        if (this.#pending.get(key) === computation) this.#pending.delete(key)
      })
    this.#pending.set(key, Object.assign(computation, { response }))
    return response
  }

  #finish(
    key: string,
    { startedAtMs, changed }: Computation,
    { body, ...rest }: PublicResponse,
    oldestMs: number,
  ): CachedResponse {
    const lifetimeMs = this.#changes.isListening() ? maxAgeMs : maxAgeWithoutNoticesMs
    const { tags, untilMs } = rest.dependencies
    const asOfMs = Math.min(rest.dependencies.asOfMs, startedAtMs)
    const response: CachedResponse = {
      ...rest,
      key,
      dependencies: { tags, asOfMs, untilMs },
      body: new PublicBody(body),
      freshUntilMs: asOfMs + lifetimeMs,
      computedForMs: oldestMs,
    }
    const isChanged = changed.has(anyChange) || [...changed].some((tag) => tags.has(tag))
    if (!response.isCacheable || isStale(response)) return response
    if (tags.size > 0) this.#last.noteDatabase(false)
    if (isChanged) return response
    this.#keep(key, response)
    this.#last.store(response)
    return response
  }

  #keep(key: string, response: CachedResponse): void {
    const ttl = endOf(response) - this.#nowMs()
    if (ttl > 0) this.#cached.set(key, response, { ttl })
    if (this.#cached.peek(key) !== response) return
    for (const tag of response.dependencies.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
    response.body.onResize = () => {
      if (this.#cached.peek(key) !== response) return
      // The cache adds up the sizes at which it stores.
      this.#cached.delete(key)
      this.#keep(key, response)
    }
  }

  #forget(key: string, { dependencies }: CachedResponse): void {
    for (const tag of dependencies.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }

  #nowMs(): number {
    return this.#now().getTime()
  }
}

type Compute = (notBeforeMs: number) => Promise<PublicResponse>

/** Whether a response was sent in place of one that could not be computed, or a page has read such a response. */
function isStale({ headers }: Pick<PublicResponse, 'headers'>): boolean {
  return headers.warning !== undefined
}

/** Whether a response has no data from before a time: it read them later, or was computed for such a request. */
function hasDataOf({ dependencies, computedForMs }: CachedResponse, oldestMs: number): boolean {
  return dependencies.asOfMs > oldestMs || (computedForMs >= oldestMs && oldestMs > -Infinity)
}

/** From when on a response is not sent any more. */
function endOf({ dependencies, freshUntilMs }: CachedResponse): number {
  return Math.min(dependencies.untilMs, freshUntilMs + staleMs)
}

function sizeOf({ key, body, dependencies }: CachedResponse): number {
  return entryBytes + keyBytes(key) + tagBytes * dependencies.tags.size + body.byteLength
}
